/** The links for the client whose page shows. Apart from their panel, so that they load beside its script. */
import { computed } from 'nanostores';
import { resource } from '../../../api/call.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import { listShares } from '../../../contract/shares/shares.ts';
import { $id } from '../../kit/page.ts';

export const ofContact = resource(
  listShares,
  computed($id, (contact) => ({ query: { contact, limit: LARGEST_PAGE } })),
);
