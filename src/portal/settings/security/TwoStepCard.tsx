import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { call, resource } from '../../../api/call.ts';
import { RECOVERY_CODES } from '../../../config/security.ts';
import {
  type Added,
  beginCodes,
  beginPasskey,
  makeRecoveryCodes,
  type Passkey,
  readTwoStep,
  removeCodes,
  removePasskey,
  type TwoStep,
} from '../../../contract/auth/two-step.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import {
  createSubmission,
  type Submission,
  type SubmitProblem,
  useSubmit,
} from '../../kit/use-submit.ts';
import { unlessClosed, useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { loadAccount } from '../../shell/account.ts';
import { afterRemoval, factorsOf, mayRemove, stateWords } from './two-step.ts';

/* The signed-in affiliate's two-step sign-in. */

const { $loaded, reload, change } = resource(readTwoStep);

function show(twoStep: TwoStep): void {
  change(() => twoStep);
  void loadAccount();
}

interface RowProps {
  title: string;
  /** The text below the title. */
  about: ReactNode;
  actions?: ReactNode;
  problem?: SubmitProblem | undefined;
  children?: ReactNode;
}

const Row = ({ title, about, actions, problem, children }: RowProps) => (
  <li className="py-4">
    <div className="grid items-center gap-3 sm:flex sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        <p className="text-sm text-ink-muted">{about}</p>
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-3">{actions}</div>}
    </div>
    {children}
    <p role="alert" className="text-sm text-danger not-empty:mt-2">
      {problem?.sentence}
    </p>
  </li>
);

/**
 * For an action that requires a step-up: runs one at a time, and keeps the problem. If the user
 * cancels the step-up, there is no problem.
 */
function useProvedWork(): Submission & { run: (work: () => Promise<void>) => void } {
  const proved = useStepUp();
  const [{ $submission, run, clear }] = useState(createSubmission);
  const { busy, problem } = useStore($submission);
  useEffect(() => clear, [clear]);
  return {
    busy,
    problem,
    run: (work) => void run(() => proved(work).catch(unlessClosed)),
  };
}

interface PasskeyItemProps {
  passkey: Passkey;
  onRename: () => void;
  /** Undefined if it may not be removed. */
  onRemove: (() => void) | undefined;
}

const PasskeyItem = ({ passkey, onRename, onRemove }: PasskeyItemProps) => {
  const { name, createdAt, lastUsedAt } = passkey;
  const of = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">
          Added <time dateTime={createdAt}>{formatMomentDay(createdAt)}</time>
          {' · '}
          {lastUsedAt ? (
            <>
              last used <time dateTime={lastUsedAt}>{formatMomentDay(lastUsedAt)}</time>
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="-mx-3 flex">
        <Button kind="ghost" compact onClick={onRename}>
          Rename{of}
        </Button>
        {onRemove && (
          <Button kind="ghost" compact onClick={onRemove}>
            Remove{of}
          </Button>
        )}
      </div>
    </li>
  );
};

const loadDialogs = () => import('./dialogs.tsx');
const AddPasskey = lazy(() => loadDialogs().then((all) => ({ default: all.AddPasskey })));
const RenamePasskey = lazy(() => loadDialogs().then((all) => ({ default: all.RenamePasskey })));

interface PasskeyRowsProps {
  twoStep: TwoStep;
  onAdded: (added: Added) => void;
}

/** The open dialog: a new passkey's options, or the action on an existing one. */
type Step =
  | { options: Record<string, unknown> }
  | { rename: Passkey }
  | { remove: Passkey }
  | undefined;

function PasskeyRows({ twoStep, onAdded }: PasskeyRowsProps) {
  const [step, setStep] = useState<Step>();
  const beginning = useProvedWork();
  const { passkeys } = twoStep;
  const close = () => setStep(undefined);

  return (
    <Row
      title="Passkeys"
      about="Your fingerprint, face, screen lock or security key. Works only on this site, which protects you from phishing."
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
          method={`“${step.remove.name}”`}
          after={afterRemoval(twoStep)}
          onClose={close}
          onRemove={async () => show(await call(removePasskey, { params: { id: step.remove.id } }))}
        />
      )}
    </Row>
  );
}

const CodesSheet = lazy(() => loadDialogs().then((all) => ({ default: all.CodesSheet })));

interface CodesRowProps {
  twoStep: TwoStep;
  onAdded: (added: Added) => void;
}

function CodesRow({ twoStep, onAdded }: CodesRowProps) {
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [removing, setRemoving] = useState(false);
  const beginning = useProvedWork();
  const { codesSince } = twoStep;

  return (
    <Row
      title="One-time codes"
      about={
        codesSince
          ? `Set up on ${formatMomentDay(codesSince)}.`
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
          method="one-time codes"
          after={afterRemoval(twoStep)}
          onClose={() => setRemoving(false)}
          onRemove={async () => show(await call(removeCodes))}
        />
      )}
    </Row>
  );
}

/** At this number or below, new ones are suggested. */
const FEW = 3;

interface Props {
  left: number;
  onMade: (codes: string[]) => void;
}

function RecoveryRow({ left, onMade }: Props) {
  const { run, busy, problem } = useProvedWork();
  const few = left <= FEW ? ' Please make new ones soon.' : '';
  return (
    <Row
      title="Recovery codes"
      about={`${left} of ${RECOVERY_CODES} are left. Each opens the second step once, if nothing else is at hand.${few}`}
      problem={problem}
      actions={
        <Button
          busy={busy && 'One moment…'}
          onClick={() => run(async () => onMade((await call(makeRecoveryCodes)).codes))}
        >
          Make new recovery codes
        </Button>
      }
    />
  );
}

const RecoveryCodes = lazy(() => loadDialogs().then((all) => ({ default: all.RecoveryCodes })));

export function TwoStepCard({ siteName }: { siteName: string }) {
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={4} />}
      subject="your two-step sign-in"
    >
      {(twoStep) => <Card twoStep={twoStep} siteName={siteName} />}
    </Await>
  );
}

function Card({ twoStep, siteName }: { twoStep: TwoStep; siteName: string }) {
  // The codes are shown only once.
  const [codes, setCodes] = useState<string[]>([]);
  const [replacing, setReplacing] = useState(false);
  const isOn = factorsOf(twoStep) > 0;
  const showCodes = (made: string[]) => {
    setReplacing(twoStep.recoveryCodes > 0);
    setCodes(made);
  };
  const onAdded = (added: Added) => {
    show(added.twoStep);
    showCodes(added.recoveryCodes);
  };

  return (
    <section aria-labelledby="two-step" className="card p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="two-step" className="text-xl">
          Two-step sign-in
        </h2>
        <Badge kind={isOn ? 'success' : twoStep.required ? 'warning' : 'neutral'}>
          {isOn ? 'On' : 'Off'}
        </Badge>
      </div>
      <p className="mt-2 max-w-measure text-ink-muted">
        {stateWords(twoStep)} {!isOn && 'With two-step sign-in, a stolen password isn’t enough.'}
      </p>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        <CodesRow twoStep={twoStep} onAdded={onAdded} />
        <PasskeyRows twoStep={twoStep} onAdded={onAdded} />
        {isOn && <RecoveryRow left={twoStep.recoveryCodes} onMade={showCodes} />}
      </ul>
      <p className="mt-4 max-w-measure text-sm text-ink-muted">
        If you lose all of these, including your recovery codes, call the alliance office. Once it
        has confirmed your identity, it can turn off the second step for you.
      </p>
      {codes.length > 0 && (
        <Suspense>
          <RecoveryCodes
            codes={codes}
            replacing={replacing}
            siteName={siteName}
            onClose={() => {
              setCodes([]);
              void reload();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

const FORM = 'remove-factor';

interface RemoveDialogProps {
  method: string;
  /** The consequence. */
  after: string;
  onClose: () => void;
  onRemove: () => Promise<void>;
}

function RemoveDialog({ method, after, onClose, onRemove }: RemoveDialogProps) {
  const proved = useStepUp();
  const { submit, busy, problem } = useSubmit(async () => {
    await proved(onRemove);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${method}?`}
      actions={
        <>
          <Button kind="delete" type="submit" form={FORM} busy={busy && 'Removing…'}>
            Remove {method}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <p className="text-ink-muted">{after} Your other sessions will end.</p>
        <p role="alert" className="text-danger not-empty:mt-3">
          {problem?.sentence}
        </p>
      </form>
    </Dialog>
  );
}
