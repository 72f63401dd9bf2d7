/** What the badge of each status looks like, wherever tickets and orders show. */
export const TICKET_LOOKS = { open: 'info', waiting: 'success', closed: 'outlined' } as const;

export const ORDER_LOOKS = {
  requested: 'info',
  approved: 'neutral',
  printing: 'warning',
  shipped: 'success',
  cancelled: 'outlined',
  declined: 'danger',
} as const;
