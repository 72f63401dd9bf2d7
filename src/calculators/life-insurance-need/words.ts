/** What the answer and Meeting say of the need, by the one method among several that is used. */
const BY_THIS_METHOD = 'On these figures and by this method,';

/** The sentence for an amount, or for "$0". */
export const needWords = (need: string): string =>
  need === '$0'
    ? `${BY_THIS_METHOD} existing resources would cover the need.`
    : `${BY_THIS_METHOD} the family would need ${need} of additional life insurance.`;
