import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { ProblemText } from '../../kit/fields.tsx';
import { useStepUp } from '../../kit/use-step-up.ts';
import { useSubmit } from '../../kit/use-submit.ts';

const FORM = 'remove-factor';

interface Props {
  what: string;
  /** The consequence. */
  after: string;
  onClose: () => void;
  onRemove: () => Promise<void>;
}

/** Asks whether to remove a way of the second step. */
export function RemoveDialog({ what, after, onClose, onRemove }: Props) {
  const proved = useStepUp();
  const { submit, busy, problem } = useSubmit(async () => {
    await proved(onRemove);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${what}?`}
      actions={
        <>
          <Button kind="delete" type="submit" form={FORM} busy={busy && 'Removing…'}>
            Remove {what}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <p className="text-ink-muted">{after} Your other sessions will end.</p>
        <p role="alert" className="text-danger not-empty:mt-3">
          {problem && <ProblemText problem={problem} then="try again" />}
        </p>
      </form>
    </Dialog>
  );
}
