/** The list of affiliates that the page's address describes, and their names and states. */
import { computed } from 'nanostores';
import { addressFor, resource } from '../../../api/call.ts';
import {
  AFFILIATE_STATES,
  exportAffiliates,
  listAffiliates,
  type OfficeAffiliate,
  readAffiliate,
  type WholeAffiliate,
} from '../../../contract/office/affiliates.ts';
import { $after } from '../../kit/page-turns.tsx';
import { $idIn, $param } from '../part.ts';

const $q = $param('q');
const $named = $param('state');

const $assistants = $param('assistants');

export const $filter = computed([$q, $named, $assistants], (q, named, assistants) => ({
  q,
  state: AFFILIATE_STATES.find((state) => state === named),
  assistants: assistants === 'yes' ? ('yes' as const) : undefined,
}));

export const affiliates = resource(
  listAffiliates,
  computed([$filter, $after], (filter, after) => ({ query: { ...filter, after } })),
);

export const csvAddress = (filter: ReturnType<typeof $filter.get>): string =>
  addressFor(exportAffiliates, { query: filter });

/** The affiliate whose page is open. */
export const affiliate = resource(
  readAffiliate,
  computed($idIn('affiliate'), (id) => ({ params: { id } })),
);

export function showAffiliate(now: WholeAffiliate): void {
  affiliate.change((one) => (one.id === now.id ? now : one));
  affiliates.change((page) => ({
    ...page,
    items: page.items.map((one) => (one.id === now.id ? now : one)),
  }));
}

/** The profile's name, or the account's if there is none. */
export const fullName = ({ profile, firstName, lastName }: OfficeAffiliate): string =>
  profile.name || `${firstName} ${lastName}`;

export const STATE_WORDS = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
  office: 'Office',
} as const;

/** The most important part of an affiliate's state, as a badge's kind and word. */
export function stateOf({ disabled, invited, endsAt, office }: OfficeAffiliate) {
  if (disabled) return { kind: 'danger', words: STATE_WORDS.disabled } as const;
  if (endsAt) return { kind: 'warning', words: 'To be deleted' } as const;
  if (invited) return { kind: 'info', words: STATE_WORDS.invited } as const;
  if (office) return { kind: 'neutral', words: STATE_WORDS.office } as const;
  return { kind: 'success', words: STATE_WORDS.active } as const;
}
