import { call } from '../../../api/call.ts';
import { makeContact } from '../../../contract/contacts/contacts.ts';
import { toAmerican } from '../../../contract/partial-day.ts';
import { parsePersonName } from '../../../contract/person-name.ts';
import { FormDialog } from '../../kit/dialogs.tsx';
import { FormProblems } from '../../kit/fields.tsx';
import { showUndo } from '../../kit/undo.ts';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { bodyOf, type Person } from './add-spouse.ts';
import { contact as shownContact } from './contact.ts';
import type { Member } from './family.ts';
import { PersonFields, problemsOf } from './SpouseDialog.tsx';

interface Props {
  householdId: string;
  member: Member & { id: string };
  onClose: () => void;
}

/** Makes a contact of a member of the household, which stays linked to it. */
export function MemberContactDialog({ householdId, member, onClose }: Props) {
  const { firstName, lastName, ...otherParts } = parsePersonName(member.name);
  const birthDate = toAmerican(member.birthDate ?? '');
  const form = useForm({
    name: `member-contact:${member.id}`,
    stored: undefined,
    draftOf: (): Person => ({ firstName, lastName, email: '', phone: '', birthDate }),
    problemsOf,
    save: ({ draft, key }) =>
      call(makeContact, {
        params: { id: householdId, memberId: member.id },
        body: { ...otherParts, ...bodyOf(draft) },
        idempotencyKey: key,
      }),
    onSaved: ({ name, undo }) => {
      onClose();
      void shownContact.reload();
      showUndo(`${name} is added as a contact`, undo, shownContact.reload);
    },
  });
  const cancel = () => {
    form.reset();
    onClose();
  };
  const idOf = (field: string) => `member-contact-${field}`;
  return (
    <FormDialog
      title="New contact"
      verb="Save"
      busy={form.busy && 'Saving…'}
      onClose={cancel}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      <PersonFields form={form} idOf={idOf} />
    </FormDialog>
  );
}
