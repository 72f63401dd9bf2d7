import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { TextField } from '../../kit/fields.tsx';

interface Props {
  title: string;
  /** The label of its button. */
  verb: string;
  onClose: () => void;
  onChoose: (reason: string) => void;
}

/** The reason may be empty. The default export is for `lazy`. */
export default function ReasonDialog({ title, verb, onClose, onChoose }: Props) {
  const [reason, setReason] = useState('');
  const form = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onChoose(reason.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="primary" type="submit" form={form}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          name="reason"
          label="Reason"
          optional
          data-first
          maxLength={200}
          autoComplete="off"
          hint="For example: works with another advisor."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
