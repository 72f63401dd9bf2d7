import { useId, useRef } from 'react';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { STAGES, type Stage } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ErrorSummary } from '../../kit/ErrorSummary.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { pageOf } from './cells.tsx';
import { isTouched, type NewField } from './new-contact.ts';
import { useNewContact } from './use-new-contact.ts';

interface Props {
  onClose: () => void;
  /** Called with the new contact, and whether its page was asked for. */
  onSaved: (contact: Contact, open: boolean) => void;
}

const RHYTHMS = [
  { value: '14', label: 'Every two weeks' },
  { value: '30', label: 'Every month' },
  { value: '90', label: 'Every three months' },
  { value: '182', label: 'Twice a year' },
  { value: '365', label: 'Once a year' },
];
const idOf = (field: string) => `new-${field}`;

/** The form of a new contact. The default export is for `lazy`. */
export default function NewContactDialog({ onClose, onSaved }: Props) {
  const form = useId();
  const opens = useRef(false);
  const editing = useNewContact((contact) => onSaved(contact, opens.current));
  const { draft, set, wrong, same, look, saving, continued, startOver } = editing;
  const { busy, problem } = saving;
  const summary = Object.fromEntries(
    Object.entries(wrong).map(([field, sentence]) => [idOf(field), sentence]),
  );
  const told = problem && Object.keys(problem.fields).length === 0;
  const field = (name: NewField, label: string) => ({
    name,
    id: idOf(name),
    label,
    error: wrong[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });

  return (
    <Dialog
      form
      open
      onClose={onClose}
      title="New contact"
      actions={
        <>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={busy && !opens.current && 'Saving…'}
            onClick={() => {
              opens.current = false;
            }}
          >
            Save
          </Button>
          <Button
            type="submit"
            form={form}
            busy={busy && opens.current && 'Saving…'}
            onClick={() => {
              opens.current = true;
            }}
          >
            Save and open
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={saving.submit} className="grid gap-5 pt-2">
        {continued && isTouched(draft) && (
          <p className="text-sm text-ink-muted">
            This is what you typed before.{' '}
            <button type="button" onClick={startOver} className="link">
              Start over
            </button>
          </p>
        )}
        {told ? (
          <Notice kind="danger" live title="Not saved">
            <ProblemText problem={problem} />
          </Notice>
        ) : (
          <ErrorSummary fields={summary} />
        )}
        <TextField {...field('name', 'Name')} required autoComplete="off" autoFocus />
        <div className="grid gap-5 sm:grid-cols-2">
          <div>
            <TextField
              {...field('email', 'E-mail')}
              optional
              inputMode="email"
              autoComplete="off"
              onBlur={() => void look('email')}
            />
            <Same contact={same.email} what="this e-mail address" />
          </div>
          <div>
            <TextField
              {...field('phone', 'Phone')}
              optional
              type="tel"
              autoComplete="off"
              onBlur={() => void look('phone')}
            />
            <Same contact={same.phone} what="this phone number" />
          </div>
          <SelectField
            {...field('stage', 'Stage')}
            options={STAGES.map((stage) => ({ value: stage, label: STAGE_WORDS[stage] }))}
            onChange={({ target }) => set({ stage: target.value as Stage })}
          />
          <TextField
            {...field('tags', 'Tags')}
            optional
            autoComplete="off"
            placeholder="VIP, golf"
          />
          <TextField {...field('stepText', 'Next step')} optional autoComplete="off" />
          <TextField {...field('stepOn', 'On')} optional type="date" />
          <SelectField
            {...field('rhythm', 'Keep in touch')}
            placeholder="No rhythm"
            options={RHYTHMS}
          />
        </div>
      </form>
    </Dialog>
  );
}

/** Says kindly that somebody like this is in the list. It stops nobody. */
function Same({ contact, what }: { contact: Contact | undefined; what: string }) {
  return (
    <p role="status" className="text-sm text-ink-muted not-empty:mt-1.5">
      {contact && (
        <>
          {contact.name} has {what} already.{' '}
          <a href={pageOf(contact)} target="_blank" rel="noopener" className="link">
            Open {contact.name}
          </a>
        </>
      )}
    </p>
  );
}
