import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { type Added, beginCodes, removeCodes, type TwoStep } from '../../../contract/two-step.ts';
import { momentDayWords } from '../../../lib/date-words.ts';
import { Button } from '../../kit/Button.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { Row } from './Row.tsx';
import { afterRemoval, mayRemove, show } from './two-step.ts';
import { useProvedWork } from './use-proved-work.ts';

const CodesSheet = lazy(() => import('./CodesSheet.tsx'));

interface Props {
  twoStep: TwoStep;
  onAdded: (added: Added) => void;
}

/** One-time codes from an authenticator app. */
export function CodesRow({ twoStep, onAdded }: Props) {
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [removing, setRemoving] = useState(false);
  const beginning = useProvedWork();
  const { codesSince } = twoStep;

  return (
    <Row
      title="One-time codes"
      about={
        codesSince
          ? `Set up on ${momentDayWords(codesSince)}.`
          : 'Six digits from an authenticator app on your phone.'
      }
      problem={beginning.problem}
      actions={
        codesSince ? (
          mayRemove(twoStep) && (
            <Button onClick={() => setRemoving(true)}>
              Remove<span className="sr-only"> one-time codes</span>
            </Button>
          )
        ) : (
          <Button
            busy={beginning.busy && 'One moment…'}
            onClick={() => beginning.run(async () => setSecret(await call(beginCodes)))}
          >
            Set up one-time codes
          </Button>
        )
      }
    >
      {codesSince && !mayRemove(twoStep) && (
        <p className="mt-1 text-sm text-ink-muted">
          A second step is required here: add a passkey before you remove the codes.
        </p>
      )}
      {secret && (
        <Suspense>
          <CodesSheet
            {...secret}
            onClose={() => setSecret(undefined)}
            onAdded={(added) => {
              setSecret(undefined);
              onAdded(added);
            }}
          />
        </Suspense>
      )}
      {removing && (
        <RemoveDialog
          what="one-time codes"
          after={afterRemoval(twoStep)}
          onClose={() => setRemoving(false)}
          onRemove={async () => show(await call(removeCodes))}
        />
      )}
    </Row>
  );
}
