/** What pages and paper say about an approval. */
import {
  DRAFT,
  lastUseOf,
  lineOf,
  type PrintedApproval,
  printedApproval,
} from '../../../config/approval.ts';
import type { Approval, Clearance, Material } from '../../../contract/approvals/approvals.ts';
import { formatLongDay, today } from '../../../lib/format-date.ts';

export const approvalLine = (printed: PrintedApproval): string => lineOf(printed, formatLongDay);

/** The line of a thing's paper. Until its clearance is known, paper is a draft. */
export const paperLine = (clearance: Clearance | undefined, expiresOn: string | null): string =>
  clearance?.cleared && clearance.approval
    ? approvalLine(printedApproval(clearance.approval, expiresOn))
    : DRAFT;

/** Why an approval clears nothing now. */
export function endedWords({
  number,
  state,
  lastDay,
}: Pick<Approval, 'number' | 'state' | 'lastDay'>): string {
  if (state === 'outdated') return `The text changed after ${number}`;
  return state === 'withdrawn'
    ? `${number} was withdrawn`
    : `${number} ended ${formatLongDay(lastDay)}`;
}

/** Names in Hebrew or Arabic letters would change the order of what follows them. */
const isolated = (text: string): string =>
  /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text) ? `\u2068${text}\u2069` : text;

/** Whether the approval counts as soon as the thing's own first day comes. */
const waitsForStart = ({ approval }: Clearance, startsOn: string | null): boolean =>
  approval?.state === 'approved' && startsOn !== null && today() < startsOn;

/** Whether a firm has approved the words as they are, for now or from the thing's own first day. */
export const isApproved = (clearance: Clearance, startsOn: string | null): boolean =>
  clearance.cleared !== null || waitsForStart(clearance, startsOn);

/** What a page says below "Approved" or the mark of a draft. */
export function approvalWords(
  clearance: Clearance,
  { startsOn, expiresOn }: Pick<Material, 'startsOn' | 'expiresOn'>,
): string {
  const { approval } = clearance;
  if (!approval) return 'No approval yet';
  const lastDay = lastUseOf(approval, expiresOn);
  if (!isApproved(clearance, startsOn)) return endedWords({ ...approval, lastDay });
  const { number, principal, credential, approvedOn } = approval;
  const by = [number, principal, credential].filter(Boolean).map(isolated).join(', ');
  const from =
    startsOn !== null && waitsForStart(clearance, startsOn)
      ? ` from ${formatLongDay(startsOn)}`
      : '';
  return `${by}, ${formatLongDay(approvedOn)}; use${from} through ${formatLongDay(lastDay)}`;
}
