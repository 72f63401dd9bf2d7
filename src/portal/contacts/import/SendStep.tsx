import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import type { ImportReport, ImportRow } from '../../../contract/contacts/moves.ts';
import type { Undone } from '../../../contract/undo.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/notices.tsx';
import { Progress } from '../../kit/steps.tsx';
import type { SubmitProblem } from '../../kit/use-submit.ts';
import { StepActions, StepCard } from '../StepCard.tsx';
import { stayedWords } from './ImportList.tsx';
import { NotAdded } from './NotAdded.tsx';
import type { OpenFile } from './open-contacts.ts';
import type { SendingStore } from './sending.ts';

function SendingProblem({ title, problem }: { title: string; problem: SubmitProblem }) {
  return (
    <div className="mt-4 max-w-measure">
      <Notice kind="danger" title={title} live>
        {problem.sentence}
      </Notice>
    </div>
  );
}

function Underway({ store }: { store: SendingStore }) {
  const { sent, report, stopped, takingBack } = useStore(store.$sending);
  const { busy, problem } = useStore(store.$submission);
  const { total } = store;
  const sending = busy && !takingBack;
  const arrivals = report.added + report.spouses + report.merged;
  const percent = Math.floor((sent / total) * 100);
  return (
    <StepCard title={titleOf(sending, stopped, Boolean(problem))} moved>
      <div className="mt-5 max-w-measure">
        <Progress label={`${percent} percent`} value={sent} of={total} unit="rows" />
        <p role="status" className="mt-3 text-ink-muted">
          {countWords(arrivals, 'contact')} imported so far
          <span className="sr-only">, {percent} percent done</span>.
        </p>
      </div>
      {problem && (
        <SendingProblem
          title={
            takingBack
              ? 'The import was not undone'
              : sent === 0
                ? 'No row arrived'
                : `The rows after the first ${formatNumber(sent)} did not arrive`
          }
          problem={problem}
        />
      )}
      <StepActions>
        {sending ? (
          <Button onClick={store.stop} busy={stopped && 'Stopping…'}>
            Stop
          </Button>
        ) : (
          <>
            <Button kind="primary" onClick={() => void store.send()}>
              {problem ? 'Try again' : 'Continue'}
            </Button>
            {report.undo && (
              <Button onClick={() => void store.takeBack()} busy={busy && takingBack && 'Undoing…'}>
                Undo
              </Button>
            )}
          </>
        )}
      </StepActions>
    </StepCard>
  );
}

function titleOf(sending: boolean, stopped: boolean, failed: boolean): string {
  if (sending) return stopped ? 'Stopping' : 'Importing';
  return failed ? 'The import is interrupted' : 'The import is stopped';
}

interface Props {
  store: SendingStore;
  /** The number of cells that went to the notes. */
  noted: number;
  rows: readonly ImportRow[];
  file: OpenFile;
  onDone: () => void;
  onAgain: () => void;
}

/** The running import, and then its outcome. */
export function SendStep({ store, noted, rows, file, onDone, onAgain }: Props) {
  const { sent, report, undone } = useStore(store.$sending);
  const { busy, problem } = useStore(store.$submission);
  const arrived = sent === store.total;
  const ended = arrived || undone !== null;
  const inNotes = noted + report.noted.filter(({ text }) => text !== '').length;
  useEffect(() => {
    if (ended) onDone();
  }, [ended, onDone]);
  useEffect(() => store.clear, [store]);

  if (undone)
    return (
      <TakenBack
        undone={undone.undone}
        stayed={undone.stayed ?? []}
        merged={report.merged}
        onAgain={onAgain}
      />
    );
  if (!arrived) return <Underway store={store} />;
  return (
    <div className="grid gap-5 lg:gap-6">
      <StepCard title={`${countWords(report.added + report.spouses, 'contact')} imported`} moved>
        <p className="mt-1 max-w-measure text-ink-muted">
          {summary(report)}
          {report.spouses > 0 &&
            ` ${countWords(report.spouses, 'spouse')} came in as ${report.spouses === 1 ? 'a contact' : 'contacts'} in the same household.`}
          {inNotes > 0 &&
            ` ${countWords(inNotes, 'cell')} ${inNotes === 1 ? 'is' : 'are'} in the notes.`}{' '}
          You can undo this import for 30 days.
        </p>
        {problem && <SendingProblem title="The import was not undone" problem={problem} />}
        <StepActions>
          <a href={PORTAL_PAGES.contacts.path} className="button kit-button button-primary">
            View contacts
          </a>
          <Button onClick={() => void store.takeBack()} busy={busy && 'Undoing…'}>
            Undo
          </Button>
          <Button kind="ghost" onClick={onAgain}>
            Import another file
          </Button>
        </StepActions>
      </StepCard>
      <NotAdded report={report} rows={rows} file={file} />
    </div>
  );
}

function summary({ merged, skipped, refused }: ImportReport): string {
  if (merged + skipped + refused === 0) return 'Every row of the file was added.';
  const parts = [
    ...(merged > 0 ? [`${countWords(merged, 'row')} merged into your contacts`] : []),
    ...(skipped > 0 ? [`${countWords(skipped, 'row')} skipped as duplicates`] : []),
    ...(refused > 0 ? [`${countWords(refused, 'row')} refused`] : []),
  ];
  return `${parts.join('; ')}.`;
}

function TakenBack({
  undone,
  stayed,
  merged,
  onAgain,
}: {
  undone: number;
  merged: number;
  stayed: NonNullable<Undone['stayed']>;
  onAgain: () => void;
}) {
  return (
    <StepCard title="Import undone" moved>
      <p className="mt-1 max-w-measure text-ink-muted">
        {countWords(undone, 'contact')} {undone === 1 ? 'is' : 'are'} no longer in your list
        {merged > 0 &&
          `, and ${countWords(merged, 'merged row')} ${merged === 1 ? 'is' : 'are'} taken out again`}
        .
      </p>
      {stayed.length > 0 && (
        <div className="mt-4 max-w-measure">
          <Notice kind="info" title={`${countWords(stayed.length, 'contact')} stayed`}>
            {stayedWords(stayed)}
          </Notice>
        </div>
      )}
      <StepActions>
        <a href={PORTAL_PAGES.contacts.path} className="button kit-button button-primary">
          View contacts
        </a>
        <Button onClick={onAgain}>Import another file</Button>
      </StepActions>
    </StepCard>
  );
}
