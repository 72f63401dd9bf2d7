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

/** What of a thing its approval may wait for: the thing's own first day, and figures. */
export type StartOfUse = Pick<Material, 'startsOn' | 'openRows'>;

/** From when an approved thing may be used, as part of a sentence; empty if it may be at once. */
function startOfUse({ startsOn, openRows }: StartOfUse): string {
  if (openRows.length > 0) return ' once all its figures are final,';
  return startsOn !== null && today() < startsOn ? ` from ${formatLongDay(startsOn)}` : '';
}

/** Whether a firm has approved the words as they are, for now or for later. */
export const isApproved = ({ cleared, approval }: Clearance, start: StartOfUse): boolean =>
  cleared !== null || (approval?.state === 'approved' && startOfUse(start) !== '');

/** What a page says below "Approved" or the mark of a draft. */
export function approvalWords(
  clearance: Clearance,
  thing: StartOfUse & Pick<Material, 'expiresOn'>,
): string {
  const { approval } = clearance;
  if (!approval) return 'No approval yet';
  const lastDay = lastUseOf(approval, thing.expiresOn);
  if (!isApproved(clearance, thing)) return endedWords({ ...approval, lastDay });
  const { number, principal, credential, approvedOn } = approval;
  const by = [number, principal, credential].filter(Boolean).map(isolated).join(', ');
  return `${by}, ${formatLongDay(approvedOn)}; use${startOfUse(thing)} through ${formatLongDay(lastDay)}`;
}
