/** The parts of the office; the current one is in the page's address. */
import { computed } from 'nanostores';
import { OFFICE_PARTS } from '../../config/office-parts.ts';
import { $search } from '../../lib/address.ts';
import { useAct } from '../kit/act.ts';
import { $id } from '../kit/page.ts';
import { FIRMS_APPROVE } from '../shared/approvals/ApprovalState.tsx';
import { useStepUp } from '../shared/sign-in/use-step-up.ts';

/** An action on a single press: asks for a step-up if the server requires one, and shows the outcome in a toast. */
export function useAction() {
  const proved = useStepUp();
  const { busy, run } = useAct();
  return {
    busy,
    /** Runs the work, one at a time; `done` is the toast's title. Returns the work's result, or undefined on failure. Never throws. */
    run: <T>(work: () => Promise<T>, done?: string) =>
      run({ call: () => proved(work), failed: 'Not done', ...(done && { done }) }),
  };
}

/** A part, or an affiliate's page, whose tab is Affiliates. */
export type Part = (typeof OFFICE_PARTS)[number]['key'] | 'affiliate';

/** A parameter of the page's address; an empty string if it is missing. */
export const $param = (name: string) =>
  computed($search, (search) => new URLSearchParams(search).get(name) ?? '');

/** The parts of this site: without approvals where no firm approves. */
export const SHOWN_PARTS = OFFICE_PARTS.filter(({ key }) => FIRMS_APPROVE || key !== 'approvals');

const $named = $param('part');
export const $part = computed(
  $named,
  (named): Part =>
    named === 'affiliate'
      ? named
      : (SHOWN_PARTS.find(({ key }) => key === named)?.key ?? 'overview'),
);

/** The id of the record that this part shows. It stays while another part with an id opens, which this one must not request. */
export function $idIn(part: Part) {
  let last = '';
  return computed([$part, $id], (shown, id) => {
    if (shown === part) last = id;
    return last;
  });
}
