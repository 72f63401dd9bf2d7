/** The sentences that the answer and Meeting share. */

export const emptyBy = (endYear: string): string =>
  `The account would have to be empty by the end of ${endYear}.`;

/** For a spouse's own Roth IRA. */
export const NOTHING_IN_LIFE = 'No withdrawal would be required in the spouse’s life.';

/** For an account without yearly amounts until its last year. */
export const nothingYearlyWords = (endYear: string): string =>
  `No yearly withdrawal would be required. ${emptyBy(endYear)}`;
