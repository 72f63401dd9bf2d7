import type { Report } from '../../contract/reports.ts';
import { Button } from '../kit/Button.tsx';
import { Menu } from '../kit/Menu.tsx';
import { Sign } from '../kit/Sign.tsx';
import { linksFile, monthsFile } from './figures.ts';

/** The report as files, and on paper. */
export function Actions({ report }: { report: Report }) {
  const name = (by: string) => `report-by-${by}-${report.from}-to-${report.to}.csv`;
  return (
    <div className="flex gap-3 max-md:*:grow">
      <Menu
        label="Export"
        className="button kit-button button-quiet gap-2"
        items={[
          { label: 'By link, as CSV', href: linksFile(report), download: name('link') },
          { label: 'By month, as CSV', href: monthsFile(report), download: name('month') },
        ]}
      >
        Export
        <Sign name="down" />
      </Menu>
      <Button onClick={() => print()}>Print</Button>
    </div>
  );
}
