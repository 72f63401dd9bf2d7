/** What pieces and paper keep of an approval. Apart from the contract, whose schemas they do without. */

/** The mark of what no firm has approved as it is now. */
export const DRAFT = 'Draft for your compliance review';

/** An approval as it is printed. Days are YYYY-MM-DD. */
export interface PrintedApproval {
  /** Undefined in older orders, as is `until`. */
  id?: string | undefined;
  number: string;
  on: string;
  /** The last day of use. */
  until?: string | undefined;
}

interface Approved {
  id: string;
  number: string;
  approvedOn: string;
  lastDay: string;
}

/** The last day of use: the earlier one of the approval's and of the thing's own. */
export const lastUseOf = ({ lastDay }: Pick<Approved, 'lastDay'>, expiresOn: string | null) =>
  expiresOn !== null && expiresOn < lastDay ? expiresOn : lastDay;

/** An approval as it is printed, without the principal and the filing. `words` writes a day. */
export const lineOf = ({ number, on, until }: PrintedApproval, words: (day: string) => string) =>
  `Approval ${number}, ${words(on)}${until ? `; use through ${words(until)}` : ''}`;

export const printedApproval = (approval: Approved, expiresOn: string | null): PrintedApproval => ({
  id: approval.id,
  number: approval.number,
  on: approval.approvedOn,
  until: lastUseOf(approval, expiresOn),
});
