/** What the answer and Meeting say of the need, by the one method among several that is used. */
const BY_THIS_METHOD = 'On these figures and by this method,';

export const needWords = (need: string): string =>
  `${BY_THIS_METHOD} the family would need ${need} of additional life insurance.`;

/** If no more insurance is needed. */
export const NEED_COVERED = `${BY_THIS_METHOD} existing resources would cover the need.`;
