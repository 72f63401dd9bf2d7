/** Messages of the contact form, as the page's address describes the list. */
import { computed } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { listOfficeLeads, type OfficeLead } from '../../../contract/office-leads.ts';
import { $after } from '../../kit/page-turns.tsx';
import { $param } from '../part.ts';

const $named = $param('view');

/** Those that wait, unless the address says otherwise. */
export const $view = computed($named, (named): 'waiting' | 'all' =>
  named === 'all' ? 'all' : 'waiting',
);

export const leads = resource(
  listOfficeLeads,
  computed([$view, $after], (view, after) => ({ query: { view, after } })),
);

/** Shows a lead as a write answered it, where it was: it goes from the queue with the next reading. */
export const showLead = (now: OfficeLead): void =>
  void leads.change((page) => ({
    ...page,
    items: page.items.map((one) => (one.id === now.id ? now : one)),
  }));

/** How it was credited, or why not, in a few words. */
export function creditWords({ credit, affiliate, decidedAt, person }: OfficeLead): string {
  if (affiliate) {
    return {
      link: 'By a link',
      typed: 'Named on the form',
      office: 'Credited by the office',
      self: 'From the affiliate’s own address',
      unknown: '',
      none: '',
    }[credit];
  }
  if (!person) return 'Its affiliate is gone';
  return decidedAt ? 'Declined' : 'Waiting';
}
