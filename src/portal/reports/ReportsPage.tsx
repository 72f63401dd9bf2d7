import { useStore } from '@nanostores/react';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import type { Report } from '../../contract/reports.ts';
import { Await } from '../kit/Await.tsx';
import { PortalPage } from '../shell/PortalPage.tsx';
import { Actions } from './Actions.tsx';
import { $state, type ReportState, toRange } from './address.ts';
import { Breakdown } from './Breakdown.tsx';
import { Definitions } from './Definitions.tsx';
import { Funnel } from './Funnel.tsx';
import { MISSING, MissingSheet } from './MissingSheet.tsx';
import { FirstUse, NothingInRange } from './Nothing.tsx';
import { ReportCards, ReportsHeader, ReportsSkeleton } from './ReportsSkeleton.tsx';
import { RowsSheet } from './RowsSheet.tsx';
import { PRESETS, rangeWords } from './range.ts';
import { report } from './reports.ts';
import { StatCards } from './StatCards.tsx';
import { StepLink } from './StepLink.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Trend } from './Trend.tsx';
import { useHash } from './use-hash.ts';

interface Props {
  siteName: string;
  office: OfficeContact;
}

/** What came of the affiliate's links. */
export function ReportsPage({ siteName, office }: Props) {
  return (
    <PortalPage page="reports" siteName={siteName} skeleton={ReportsSkeleton}>
      <Reports office={office} />
    </PortalPage>
  );
}

function Reports({ office }: Pick<Props, 'office'>) {
  const loaded = useStore(report.$loaded);
  const state = useStore($state);
  const [missing, leaveMissing] = useHash(MISSING);
  const shown = loaded.status === 'ready' ? loaded.data : undefined;
  return (
    <>
      <ReportsHeader actions={shown?.since && <Actions report={shown} />} />
      <Await loaded={loaded} retry={report.reload} skeleton={<ReportCards />} what="your report">
        {(data) =>
          data.since ? (
            <Shown report={data} state={state} />
          ) : (
            <div className="grid gap-3 lg:gap-5">
              <FirstUse />
              <Missing />
            </div>
          )
        }
      </Await>
      {loaded.status === 'failed' && state.preset !== PRESETS[0] && (
        <p className="mt-4">
          <StepLink to={toRange(PRESETS[0])} className="link font-semibold">
            Show the last 30 days
          </StepLink>
        </p>
      )}
      <MissingSheet open={missing} onClose={leaveMissing} office={office} />
    </>
  );
}

function Shown({ report: data, state }: { report: Report; state: ReportState }) {
  const { totals, previous } = data;
  const empty = totals.people + totals.leads === 0;
  return (
    <>
      <Toolbar state={state} range={data} />
      <p role="status" className="mb-3 text-sm text-ink-muted">
        <span className="font-semibold text-ink">{rangeWords(data)}</span>
        {state.compare && `, compared with ${rangeWords(previous)}`}
      </p>
      {empty ? (
        <NothingInRange report={data} />
      ) : (
        <>
          <StatCards report={data} compare={state.compare} />
          <div className="report-charts">
            <Funnel report={data} />
            <Trend report={data} />
          </div>
          <Breakdown report={data} state={state} />
        </>
      )}
      <div className="mt-8 grid items-start gap-3 lg:gap-5 xl:grid-cols-3">
        <div className="xl:col-span-2">
          <Definitions report={data} />
        </div>
        <Missing />
      </div>
      <RowsSheet report={data} rows={state.rows} />
    </>
  );
}

const Missing = () => (
  <section aria-labelledby="missing-head" className="card p-5 lg:p-6 print:hidden">
    <h2 id="missing-head" className="text-xl">
      Somebody is not here?
    </h2>
    <p className="mt-3 text-sm">
      If a person wrote to us and you do not see them, look up what became of the form.
    </p>
    <p className="mt-3">
      <a href={`#${MISSING}`} className="link font-semibold">
        Why is my referral missing?
      </a>
    </p>
  </section>
);
