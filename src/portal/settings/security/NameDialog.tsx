import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { TextField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { useSubmit } from '../../kit/use-submit.ts';

const FORM = 'passkey-name';

interface Props {
  title: string;
  about?: string;
  name: string;
  verb: string;
  busy: string;
  failed: string;
  work: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a passkey, and runs the action of its button. */
export function NameDialog(props: Props) {
  const { title, about, name, verb, busy: doing, failed, work, onClose } = props;
  const { submit, busy, problem } = useSubmit((form) =>
    work(String(new FormData(form).get('name'))),
  );
  const wrong = problem?.fields.name;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="primary" type="submit" form={FORM} busy={busy && doing}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} className="grid gap-5">
        {about && <p className="text-ink-muted">{about}</p>}
        <TextField
          name="name"
          id="passkey-name-field"
          label="Name"
          hint="So that you can recognize it in the list."
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          required
          error={wrong}
          data-first
        />
        {problem && !wrong && (
          <Notice kind="danger" live title={failed}>
            {problem.sentence}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
