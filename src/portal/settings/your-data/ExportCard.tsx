import { useStore } from '@nanostores/react';
import { EXPORT_FILES } from '../../../config/export-files.ts';
import { PROOF_MINUTES } from '../../../config/security.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Progress } from '../../kit/Progress.tsx';
import { useProof } from '../../kit/use-proof.ts';
import { $export, cancelExport, type Export, exportAll, FILES, sizeWords } from './export.ts';
import { MOST_MB, mayBreakOff } from './export-size.ts';
import { stored } from './stored.ts';

/** Everything in one file: what is in it, how far it is, and what became of it. */
export function ExportCard() {
  const state = useStore($export);
  const counted = useStore(stored.$loaded);
  const proved = useProof();
  const large = counted.status === 'ready' && mayBreakOff(counted.data.items);
  const running = state.status === 'running';
  return (
    <section aria-labelledby="export" className="card p-5 lg:p-6">
      <h2 id="export" className="text-xl">
        Export your data
      </h2>
      <p className="mt-1 max-w-measure text-ink-muted">
        One zip file with everything that is stored of you, as JSON for programs and as CSV for
        spreadsheets. We ask for your password or passkey if you gave it more than {PROOF_MINUTES}{' '}
        minutes ago.
      </p>
      {large && (
        <p className="mt-3 max-w-measure">
          Your file may have more than {MOST_MB} MB, which is the most that this site sends at once.
          If it breaks off, nothing is lost, and nothing is saved: please call the alliance office.
        </p>
      )}
      {running && <Running {...state} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="primary"
          busy={running && 'Exporting…'}
          onClick={() => void exportAll(proved)}
        >
          Export
        </Button>
        {running && <Button onClick={cancelExport}>Cancel</Button>}
      </div>
      {/* In the page before, so that it is announced. */}
      <div role="status" className="empty:hidden">
        <Outcome {...state} />
      </div>
    </section>
  );
}

function Running({ bytes, place }: Extract<Export, { status: 'running' }>) {
  const file = FILES[place];
  return (
    <div className="mt-4 grid max-w-measure gap-1">
      <Progress
        label={bytes > 0 && file ? `Collecting ${EXPORT_FILES[file]}` : 'Waiting for the server'}
        value={bytes > 0 ? place + 1 : 0}
        of={FILES.length}
        unit="files"
      />
      <p className="text-sm text-ink-muted tabular-nums">{sizeWords(bytes)} received</p>
    </div>
  );
}

function Outcome(state: Export) {
  switch (state.status) {
    case 'done':
      return (
        <div className="mt-4">
          <Notice kind="success" title="Your data is exported">
            {state.name}, {sizeWords(state.bytes)}, is with your downloads. It holds your contacts:
            keep it where only you can read it.
          </Notice>
        </div>
      );
    case 'cancelled':
      return <p className="mt-4 text-ink-muted">Cancelled. Nothing was saved.</p>;
    case 'failed':
      return (
        <div className="mt-4">
          <Notice kind="danger" title="Your data was not exported">
            {state.sentence} Nothing was saved. You can try again.
          </Notice>
        </div>
      );
    default:
      return null;
  }
}
