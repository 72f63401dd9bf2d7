/** The firms whose principals approve, for the approvals and for an affiliate's page. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { resource } from '../../api/call.ts';
import { listFirms } from '../../contract/approvals/approvals.ts';
import { LARGEST_PAGE } from '../../contract/paging.ts';

export const firms = resource(listFirms, atom({ query: { limit: LARGEST_PAGE } }));

/** The options of a field that chooses a firm; none until the firms have loaded. */
export function useFirmOptions() {
  const loaded = useStore(firms.$loaded);
  const items = loaded.status === 'ready' ? loaded.data.items : [];
  return items.map(({ id, name }) => ({ value: id, label: name }));
}
