import { useId, useState } from 'react';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { STAGES, type Stage } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { interactions } from './contact.ts';
import type { Part } from './save.ts';
import { useInPlace } from './use-in-place.ts';

const STAGE: Part<Pick<Contact, 'stage' | 'reason'>> = {
  of: ({ stage, reason }) => ({ stage, reason }),
  change: (draft) => draft,
};

/** The colours of StageBadge. */
const LOOKS: Readonly<Record<Stage, string>> = {
  lead: 'bg-info-soft text-info',
  contacted: 'bg-surface-sunken text-ink',
  meeting: 'bg-warning-soft text-warning',
  client: 'bg-success-soft text-success',
  closed: 'bg-surface-raised text-ink-muted',
};

/** The stage, changed where it shows; "closed" asks for the reason first. */
export function StageSelect({ contact }: { contact: Contact }) {
  const id = useId();
  const [{ stage, reason }, save] = useInPlace(
    contact,
    STAGE,
    `The stage of ${contact.name} did not change`,
  );
  const [closing, setClosing] = useState(false);
  const change = async (to: Stage, why = '') => {
    setClosing(false);
    // The change is an entry of the timeline.
    if (await save({ stage: to, reason: why })) void interactions.reload();
  };
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Stage
      </label>
      <select
        id={id}
        value={stage}
        onChange={({ target }) => {
          const to = target.value as Stage;
          if (to === 'closed') setClosing(true);
          else void change(to);
        }}
        className={`field field-compact w-auto rounded-full font-semibold ${LOOKS[stage]}`}
      >
        {STAGES.map((each) => (
          <option key={each} value={each}>
            {STAGE_WORDS[each]}
          </option>
        ))}
      </select>
      {stage === 'closed' && reason && (
        <span className="text-sm wrap-anywhere text-ink-muted">{reason}</span>
      )}
      <CloseDialog
        name={contact.name}
        open={closing}
        onCancel={() => setClosing(false)}
        onClose={(why) => void change('closed', why)}
      />
    </>
  );
}

interface Props {
  name: string;
  open: boolean;
  onCancel: () => void;
  onClose: (reason: string) => void;
}

/** Asks why a contact is closed. */
function CloseDialog({ name, open, onCancel, onClose }: Props) {
  const form = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={open}
      title={`Close ${name}?`}
      onClose={onCancel}
      actions={
        <>
          <Button kind="primary" type="submit" form={form}>
            Close contact
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onClose(reason);
        }}
      >
        <TextField
          name="reason"
          label="Why is it closed?"
          hint="For example: chose another advisor. You can open it again at any time."
          value={reason}
          maxLength={200}
          required
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
