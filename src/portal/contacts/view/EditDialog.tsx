import { useId } from 'react';
import { SOURCE_WORDS, STAGE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ErrorSummary } from '../../kit/ErrorSummary.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { FACT_NAMES, FACTS, type Facts, factWords, problemsOfFacts } from './fields.ts';
import { Problem } from './Problem.tsx';
import { useEdited } from './use-edited.ts';

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The name under which unsaved facts are kept. */
export const factsName = (contact: Contact): string => `contact:${contact.id}`;

interface Props {
  contact: Contact;
  open: boolean;
  onClose: () => void;
}

/** All facts of a contact in one form. Closing it keeps what was typed. */
export function EditDialog({ contact, open, onClose }: Props) {
  const form = useId();
  const edited = useEdited({
    name: factsName(contact),
    contact,
    part: FACTS,
    problemsOf: problemsOfFacts,
    onSaved: onClose,
  });
  const { draft, set, wrong, clashes, choose, saving, reset, dirty } = edited;
  const field = (name: keyof Facts) => ({
    id: name,
    name,
    label: FACT_NAMES[name],
    value: draft[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const discard = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      form
      title={`Edit ${contact.name}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" type="submit" form={form} busy={saving.busy && 'Saving…'}>
            Save
          </Button>
          <Button onClick={discard}>{dirty ? 'Discard changes' : 'Cancel'}</Button>
        </>
      }
    >
      {open && (
        <form id={form} noValidate onSubmit={saving.submit} className="grid gap-5 pt-2">
          {clashes.length > 0 ? (
            <ConflictNotice
              title={`${contact.name} was changed in another window`}
              clashes={clashes}
              draft={draft}
              choose={choose}
              nameOf={(name) => FACT_NAMES[name]}
              inWords={factWords}
            />
          ) : (
            <ErrorSummary fields={wrong} />
          )}
          {Object.keys(wrong).length === 0 && <Problem of={saving.problem} />}
          <TextField {...field('name')} required autoComplete="off" />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('email')} optional inputMode="email" autoComplete="off" />
            <TextField {...field('phone')} optional type="tel" autoComplete="off" />
            <SelectField {...field('stage')} options={choices(STAGE_WORDS)} />
            <SelectField {...field('source')} options={choices(SOURCE_WORDS)} />
          </div>
          {draft.stage === 'closed' && <TextField {...field('reason')} optional />}
          <TextField {...field('tags')} optional hint="With commas between them." />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...field('rhythmDays')}
              optional
              inputMode="numeric"
              hint="In days, such as 90"
            />
            <TextField
              {...field('lastTouchOn')}
              optional
              type="date"
              hint="A talk that you log moves it"
            />
          </div>
        </form>
      )}
    </Dialog>
  );
}
