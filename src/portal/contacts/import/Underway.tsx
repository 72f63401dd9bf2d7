import { useStore } from '@nanostores/react';
import { counted } from '../../../lib/number-words.ts';
import { Button } from '../../kit/Button.tsx';
import { Progress } from '../../kit/Progress.tsx';
import { StepActions, StepCard } from '../StepCard.tsx';
import { SendingProblem } from './SendingProblem.tsx';
import type { SendingStore } from './sending.ts';

/** An import that is on its way, was stopped, or broke off. */
export function Underway({ store }: { store: SendingStore }) {
  const { sent, report, stopped, takingBack } = useStore(store.$sending);
  const { busy, problem } = useStore(store.$submission);
  const { total } = store;
  const sending = busy && !takingBack;
  const inList = counted(report.added, 'contact');
  const percent = Math.floor((sent / total) * 100);
  return (
    <StepCard title={titleOf(sending, stopped, Boolean(problem))} moved>
      <div className="mt-5 max-w-measure">
        <Progress label={`${percent} percent`} value={sent} of={total} unit="rows" />
        <p role="status" className="mt-3 text-ink-muted">
          {inList} {report.added === 1 ? 'is' : 'are'} in your list so far
          <span className="sr-only">, {percent} percent done</span>.
        </p>
      </div>
      {problem && (
        <SendingProblem
          title={
            takingBack
              ? 'The import was not taken back'
              : `The rows after row ${sent} did not arrive`
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
              {problem ? 'Try again' : 'Go on'}
            </Button>
            {report.undo && (
              <Button
                onClick={() => void store.takeBack()}
                busy={busy && takingBack && 'Taking back…'}
              >
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
