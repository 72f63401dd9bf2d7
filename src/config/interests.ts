/** The interests that a visitor may choose: the form's value, and its words. */
export const INTERESTS = [
  { value: 'affiliate', label: 'Becoming an Affiliate' },
  { value: 'services', label: 'Learning About Services' },
  { value: 'consultation', label: 'Scheduling a Consultation' },
  { value: 'other', label: 'Other' },
] as const;

/** The interest of somebody who wants to join. */
export const JOINS = 'affiliate';

/** An interest in words: the form's own, or what was sent in their place. */
export const interestWords = (interest: string): string =>
  INTERESTS.find(({ value }) => value === interest)?.label ?? interest;
