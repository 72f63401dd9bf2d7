import type { Report } from '../../contract/reports.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { Tabs } from '../kit/Tabs.tsx';
import type { ReportState } from './address.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { campaignRows, linkRows } from './figures.ts';

const TABS = [
  { id: 'link', label: 'By link' },
  { id: 'campaign', label: 'By campaign' },
];

/** The figures by link, or by campaign. */
export function Breakdown({ report, state }: { report: Report; state: ReportState }) {
  const byLink = state.by === 'link';
  return (
    <section aria-label="Figures by link and campaign" className="mt-8">
      <h2 className="mb-2 hidden text-xl print:block">{byLink ? 'By link' : 'By campaign'}</h2>
      <Tabs
        label="Figures"
        tabs={TABS}
        current={state.by}
        onChange={(by) => changeSearch({ by: by === 'link' ? null : by }, { replace: true })}
      >
        <FiguresTable
          key={state.by}
          caption={byLink ? 'Figures by link' : 'Figures by campaign'}
          head={byLink ? 'Link' : 'Campaign'}
          rows={byLink ? linkRows(report) : campaignRows(report)}
          sort={state.sort}
        />
      </Tabs>
    </section>
  );
}
