/** The links for the client whose page shows. In a file of their own, so that they load at the same time as the script of their panel. */
import { computed } from 'nanostores';
import { resource } from '../../../api/call.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import { listShares } from '../../../contract/shares/shares.ts';
import { $id } from '../../kit/page.ts';

export const contactShares = resource(
  listShares,
  computed($id, (contact) => ({ query: { contact, limit: LARGEST_PAGE } })),
);
