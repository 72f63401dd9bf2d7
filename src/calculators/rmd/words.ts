/** The sentences that the answer and Meeting share. */

interface Left {
  /** Amounts in words; empty without gifts, and without a plan. */
  iraLeft: string;
  planLeft: string;
  /** The last day, in words. */
  due: string;
}

/** What has to be withdrawn, and what gifts to charity leave of it. */
export function withdrawalWords(rmd: string, year: string, left: Left): string {
  const whole = `${rmd} would have to be withdrawn for ${year} by ${left.due}.`;
  return left.iraLeft ? `${whole} ${afterGifts(left)}` : whole;
}

function afterGifts({ iraLeft, planLeft, due }: Left): string {
  if (iraLeft !== '$0') {
    const fromPlan = planLeft && `, and ${planLeft} from the plan`;
    return `After the gifts to charity, ${iraLeft} would be left to withdraw from IRAs${fromPlan}.`;
  }
  return planLeft
    ? `The gifts to charity would cover the IRAs’ part. ${planLeft} would still have to come from the plan by ${due}.`
    : 'The gifts to charity would cover all of it.';
}
