/** The sentence that the answer and Meeting share: the monthly savings that would pay for college, in words. */
export const savingWords = (monthly: string): string =>
  `At the assumed growth, ${monthly === '$0' ? 'the savings so far' : `${monthly} a month`} would reach that amount.`;
