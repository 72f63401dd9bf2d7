/** The firms whose principals approve, for the approvals and for an affiliate's page. */
import { atom } from 'nanostores';
import { resource } from '../../api/resource.ts';
import { listFirms } from '../../contract/approvals.ts';
import { LARGEST_PAGE } from '../../contract/paging.ts';

export const firms = resource(listFirms, atom({ query: { limit: LARGEST_PAGE } }));
