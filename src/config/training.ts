/** The lesson of each course that earns the certificate. */
export const FINAL = 'final';
