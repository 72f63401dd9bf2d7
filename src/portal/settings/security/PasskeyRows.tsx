import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  type Added,
  beginPasskey,
  type Passkey,
  removePasskey,
  type TwoStep,
} from '../../../contract/two-step.ts';
import { Button } from '../../kit/Button.tsx';
import { PasskeyItem } from './PasskeyItem.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { Row } from './Row.tsx';
import { afterRemoval, mayRemove, reload, show } from './two-step.ts';
import { useProvedWork } from './use-proved-work.ts';

const AddPasskey = lazy(() => import('./AddPasskey.tsx'));
const RenamePasskey = lazy(() => import('./RenamePasskey.tsx'));

interface Props {
  twoStep: TwoStep;
  onAdded: (added: Added) => void;
}

/** What is open: what a new passkey needs, or what is done with one. */
type Step =
  | { options: Record<string, unknown> }
  | { rename: Passkey }
  | { remove: Passkey }
  | undefined;

/** The passkeys, each with its name. */
export function PasskeyRows({ twoStep, onAdded }: Props) {
  const [step, setStep] = useState<Step>();
  const beginning = useProvedWork();
  const { passkeys } = twoStep;
  const close = () => setStep(undefined);

  return (
    <Row
      title="Passkeys"
      about="Your fingerprint, face, screen lock or security key. Works on this site alone, so nobody can talk you out of it."
      problem={beginning.problem}
      actions={
        <Button
          busy={beginning.busy && 'One moment…'}
          onClick={() => beginning.run(async () => setStep({ options: await call(beginPasskey) }))}
        >
          Add a passkey
        </Button>
      }
    >
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded bg-surface-sunken px-4">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setStep({ rename: passkey })}
              onRemove={mayRemove(twoStep) ? () => setStep({ remove: passkey }) : undefined}
            />
          ))}
        </ul>
      )}
      {passkeys.length > 0 && !mayRemove(twoStep) && (
        <p className="mt-2 text-sm text-ink-muted">
          A second step is required here: set up another way before you remove this one.
        </p>
      )}
      <Suspense>
        {step && 'options' in step && (
          <AddPasskey
            options={step.options}
            onClose={close}
            onAdded={(added) => {
              close();
              onAdded(added);
            }}
          />
        )}
        {step && 'rename' in step && (
          <RenamePasskey
            passkey={step.rename}
            onClose={close}
            onRenamed={() => {
              close();
              void reload();
            }}
          />
        )}
      </Suspense>
      {step && 'remove' in step && (
        <RemoveDialog
          what={`“${step.remove.name}”`}
          after={afterRemoval(twoStep)}
          onClose={close}
          onRemove={async () => show(await call(removePasskey, { params: { id: step.remove.id } }))}
        />
      )}
    </Row>
  );
}
