import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { download, resource } from '../../../api/call.ts';
import { failureSentence } from '../../../api/request.ts';
import { PROOF_MINUTES } from '../../../config/security.ts';
import { exportAccount, readStored, type Stored } from '../../../contract/account/account.ts';
import { exportApprovals } from '../../../contract/approvals/approvals.ts';
import { sizeWords } from '../../../lib/size-words.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/notices.tsx';
import { needsStepUp } from '../../kit/step-up.ts';
import { Progress } from '../../kit/steps.tsx';
import { FIRMS_APPROVE } from '../../shared/approvals/ApprovalState.tsx';
import { saveFile, saveFrom } from '../../shared/sign-in/download.tsx';
import { useIsAffiliate } from '../../shared/sign-in/use-scope.ts';
import { useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { MOST_MB, mayBreakOff } from './export-size.ts';
import { followZip } from './zip.ts';

/** The stored records, for the cards and the deletion dialog. */
export const stored = resource(readStored);

type Export =
  | { status: 'idle' }
  /** `file` is the current file, with its extension. */
  | { status: 'running'; bytes: number; file: string }
  | { status: 'done'; bytes: number; name: string }
  | { status: 'cancelled' }
  | { status: 'failed'; sentence: string };

const $export = atom<Export>({ status: 'idle' });

let life: AbortController | undefined;

/** Cancels the running export; nothing is saved. */
const cancelExport = (): void => life?.abort();

/** Downloads and saves everything; `proved` asks for a step-up if the server requires one. Never throws. */
async function exportAll(proved: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
  if ($export.get().status === 'running') return;
  const mine = new AbortController();
  life = mine;
  $export.set({ status: 'running', bytes: 0, file: '' });
  try {
    const { bytes, name } = await proved(() => fetchAll(mine.signal));
    saveFile(bytes, name);
    $export.set({ status: 'done', bytes: bytes.size, name });
  } catch (error) {
    $export.set(endOf(error, mine.signal));
  }
}

async function fetchAll(signal: AbortSignal) {
  const zip = followZip();
  let bytes = 0;
  const file = await download(exportAccount.path, {
    signal,
    onPart: (part) => {
      bytes += part.length;
      $export.set({ status: 'running', bytes, file: zip.take(part) });
    },
  });
  // A proxy may end a truncated file as if it were complete.
  if (!zip.isWhole()) throw new TypeError('The zip has no end.');
  return file;
}

function endOf(error: unknown, { aborted }: AbortSignal): Export {
  if (aborted) return { status: 'cancelled' };
  if (needsStepUp(error)) return { status: 'idle' };
  const running = $export.get();
  const begun = running.status === 'running' && running.bytes > 0;
  if (!begun) return { status: 'failed', sentence: failureSentence(error) };
  return { status: 'failed', sentence: `It broke off after ${sizeWords(running.bytes)}.` };
}

/** All data in one file: the contents, the progress, and the outcome. */
export function ExportCard() {
  const state = useStore($export);
  const counted = useStore(stored.$loaded);
  const isAffiliate = useIsAffiliate();
  const proved = useStepUp();
  const large = counted.status === 'ready' && mayBreakOff(counted.data.items);
  const running = state.status === 'running';
  return (
    <section aria-labelledby="export" className="card p-5 lg:p-6">
      <h2 id="export" className="text-xl">
        Export your data
      </h2>
      <p className="mt-1 max-w-measure text-ink-muted">
        One zip file with everything that is stored about you, as JSON for programs and as CSV for
        spreadsheets. We ask for your password or passkey if you gave it more than {PROOF_MINUTES}{' '}
        minutes ago.
      </p>
      {large && (
        <p className="mt-3 max-w-measure">
          Your file may have more than {MOST_MB} MB, which is the most that this site sends at once.
          If it breaks off, nothing is lost, and nothing is saved: please call the alliance office.
        </p>
      )}
      {running && (
        <Running {...state} files={counted.status === 'ready' ? counted.data.files : []} />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="primary"
          busy={running && 'Exporting…'}
          onClick={() => void exportAll(proved)}
        >
          Export
        </Button>
        {running && <Button onClick={cancelExport}>Cancel</Button>}
        {FIRMS_APPROVE && isAffiliate && (
          <Button onClick={() => saveFrom(exportApprovals.path)}>Approval register (CSV)</Button>
        )}
      </div>
      {/* In the page from the start, so that changes are announced. */}
      <div role="status" className="empty:hidden">
        <Outcome {...state} />
      </div>
    </section>
  );
}

interface RunningProps extends Extract<Export, { status: 'running' }>, Pick<Stored, 'files'> {}

function Running({ bytes, file, files }: RunningProps) {
  const place = Math.max(
    0,
    files.findIndex(({ name }) => name === file.replace(/\.\w+$/, '')),
  );
  return (
    <div className="mt-4 grid max-w-measure gap-1">
      {files.length > 0 && (
        <Progress
          label={bytes > 0 ? `Collecting ${files[place]?.words}` : 'Waiting for the server'}
          value={bytes > 0 ? place + 1 : 0}
          of={files.length}
          unit="files"
        />
      )}
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
      return <p className="mt-4 text-ink-muted">Canceled. Nothing was saved.</p>;
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
