import type { ReactNode } from 'react';
import { CATALOGUE } from '../../../calculators/catalogue.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';

/** The title of the calculators. `actions` is for what leads elsewhere, such as saved scenarios. */
export const ToolsHeader = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader title="Tools" actions={actions}>
    {CATALOGUE.length} calculators that show their law, their steps and the published cases they
    were checked against.
  </PageHeader>
);
