import { useId } from 'react';
import { ROLE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import {
  GENERATION_ORDER,
  GENERATIONS,
  type Member,
  memberWords,
  usualGeneration,
} from './family.ts';
import { MemberName } from './MemberName.tsx';
import { memberPart, problemsOfMember } from './member.ts';
import { Problem } from './Problem.tsx';
import { useEdited } from './use-edited.ts';

const NOBODY: Member = { name: '', role: 'spouse', generation: 0, contactId: null };

interface Props {
  contact: Contact;
  /** The member to edit; without one it is somebody to add. */
  member: Member | undefined;
  open: boolean;
  onClose: () => void;
}

/** The name under which an unsaved member is kept. */
export const memberName = (contact: Contact): string => `member:${contact.id}`;

/** Adds a member of the household, or edits one. */
export function MemberDialog({ contact, member: before, open, onClose }: Props) {
  const form = useId();
  const edited = useEdited({
    name: memberName(contact),
    contact,
    part: memberPart(before),
    problemsOf: problemsOfMember,
    onSaved: onClose,
  });
  const { draft, set, wrong, clashes, choose, saving, reset } = edited;
  const member = draft.member ?? NOBODY;
  const change = (changes: Partial<Member>) => set({ member: { ...member, ...changes } });
  const cancel = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      form
      title={before ? `Edit ${before.name}` : 'Add a member'}
      onClose={cancel}
      actions={
        <>
          <Button kind="primary" type="submit" form={form} busy={saving.busy && 'Saving…'}>
            {before ? 'Save' : 'Add member'}
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </>
      }
    >
      {open && (
        <form id={form} noValidate onSubmit={saving.submit} className="grid gap-5 pt-2">
          {clashes.length > 0 && (
            <ConflictNotice
              title="The household was changed in another window"
              clashes={clashes}
              draft={draft}
              choose={choose}
              nameOf={() => 'Member'}
              inWords={(_field, value) => (value ? memberWords(value) : '(not in the list)')}
            />
          )}
          <MemberName
            contactId={contact.id}
            member={member}
            error={wrong['member-name']}
            onChange={change}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              name="role"
              label="Role"
              options={Object.entries(ROLE_WORDS).map(([value, label]) => ({ value, label }))}
              value={member.role}
              onChange={({ target }) => {
                const role = target.value as Member['role'];
                change({ role, generation: usualGeneration(role) });
              }}
            />
            <SelectField
              name="generation"
              label="Generation"
              options={GENERATION_ORDER.map((generation) => ({
                value: String(generation),
                label: GENERATIONS[generation] ?? '',
              }))}
              value={String(member.generation)}
              onChange={({ target }) => change({ generation: Number(target.value) })}
            />
          </div>
          <Problem of={Object.keys(wrong).length === 0 ? saving.problem : undefined} />
        </form>
      )}
    </Dialog>
  );
}
