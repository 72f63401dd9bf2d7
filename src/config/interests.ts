/** The interests that a visitor may choose: the form's value and its label. */
export const INTERESTS = [
  { value: 'affiliate', label: 'Becoming an Affiliate' },
  { value: 'services', label: 'Learning About Services' },
  { value: 'consultation', label: 'Scheduling a Consultation' },
  { value: 'other', label: 'Other' },
] as const;

/** The interest of someone who wants to join. */
export const JOINS = 'affiliate';

/** The label of an interest; an unknown value is returned as it is. */
export const interestWords = (interest: string): string =>
  INTERESTS.find(({ value }) => value === interest)?.label ?? interest;
