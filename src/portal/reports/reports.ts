/** The report that the page's address asks for. */
import { computed } from 'nanostores';
import { resource } from '../../api/resource.ts';
import { readReport } from '../../contract/reports.ts';
import { $state } from './address.ts';

export const report = resource(
  readReport,
  computed($state, ({ asked }) => ({ query: asked })),
);
