import { call } from '../../../api/call.ts';
import { BIRTH_DATE_HINT } from '../../../config/contact-words.ts';
import {
  type Contact,
  ContactDraft,
  createContact,
  deleteContact,
} from '../../../contract/contacts/contacts.ts';
import { deleteHousehold } from '../../../contract/households/households.ts';
import { partsOf } from '../../../contract/person-name.ts';
import { FormDialog } from '../../kit/dialogs.tsx';
import { FormProblems, TextField } from '../../kit/fields.tsx';
import { offerUndo } from '../../kit/undo.ts';
import { type Problems, problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { contact as shownContact } from './contact.ts';
import { type MemberDraft, memberPart, savePart } from './save.ts';

/** A new contact of the family. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  birthDate: string;
}
type PersonField = keyof Person;
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'birthDate'] as const;

export const bodyOf = ({ birthDate, ...draft }: Person) => ({
  ...draft,
  birthDate: birthDate.trim() || null,
});

const NOBODY: MemberDraft = { member: null };

/** The problems, worded as the server would. */
export function problemsOf(draft: Person): Problems<PersonField> {
  const at = ([field]: readonly unknown[]) => (field === 'name' ? 'firstName' : field);
  const problems = problemsIn(ContactDraft, bodyOf(draft), FIELDS, at);
  if (!draft.firstName.trim()) problems.firstName = 'The first name is missing.';
  return problems;
}

/**
 * Adds a contact and makes it the spouse in the household of `contact`. A retry with the same key
 * continues where the first attempt failed. Returns the spouse and a function that undoes both.
 */
export async function addSpouse(contact: Contact, draft: Person, key: string) {
  const body = { ...bodyOf(draft), stage: contact.stage };
  const spouse = await call(createContact, { body, idempotencyKey: key });
  const { id, name, birthDate, age } = spouse;
  const member = {
    id: null,
    contactId: id,
    name,
    role: 'spouse' as const,
    generation: 0,
    birthDate,
    deathDate: null,
    age,
  };
  const outcome = await savePart(memberPart(undefined), NOBODY, { member });
  const takeBack = async () => {
    if ('saved' in outcome) await takeOut(outcome.saved, id, !contact.household);
    await call(deleteContact, { params: { id } });
    await shownContact.reload();
  };
  return { spouse, takeBack };
}

/** Removes the spouse from the household, or deletes the household if it was created for both. */
async function takeOut({ household }: Contact, spouse: string, made: boolean): Promise<void> {
  const member = household?.members.find(({ contactId }) => contactId === spouse);
  if (household && made && household.members.length === 2) {
    await call(deleteHousehold, { params: { id: household.id } });
  } else if (member) {
    await savePart(memberPart(member), { member }, NOBODY);
  }
}

/** Says that the spouse is added, with an undo button. */
const tell = ({ spouse, takeBack }: Awaited<ReturnType<typeof addSpouse>>): void =>
  offerUndo(`${spouse.name} is added as a contact`, async () => {
    await takeBack();
    return `${spouse.name} is in the trash.`;
  });

interface Props {
  contact: Contact;
  onClose: () => void;
}

export const spouseName = ({ id }: Contact): string => `spouse:${id}`;

/** Adds the contact's spouse as another contact. */
export function SpouseDialog({ contact, onClose }: Props) {
  const { lastName } = partsOf(contact);
  const form = useForm({
    name: spouseName(contact),
    stored: undefined,
    draftOf: (): Person => ({ firstName: '', lastName, email: '', phone: '', birthDate: '' }),
    problemsOf,
    save: async ({ draft, key }) => ({ saved: await addSpouse(contact, draft, key) }),
    onSaved: (saved) => {
      onClose();
      tell(saved);
    },
  });
  const cancel = () => {
    form.reset();
    onClose();
  };
  const idOf = (field: string) => `spouse-${field}`;
  return (
    <FormDialog
      title={`Add ${contact.name}’s spouse`}
      verb="Add spouse"
      busy={form.busy && 'Saving…'}
      onClose={cancel}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      <p className="text-sm text-ink-muted">
        The spouse becomes one of your contacts. If the spouse already is, choose Add member.
      </p>
      <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      <PersonFields form={form} idOf={idOf} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: Pick<ReturnType<typeof useForm<undefined, Person, unknown>>, 'field'>;
  idOf: (field: string) => string;
}

export function PersonFields({ form, idOf }: FieldsProps) {
  const field = (name: PersonField, label: string) => ({
    ...form.field(name),
    id: idOf(name),
    label,
    autoComplete: 'off',
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...field('firstName', 'First name')} data-first />
      <TextField {...field('lastName', 'Last name')} />
      <TextField {...field('email', 'Email')} optional inputMode="email" />
      <TextField {...field('phone', 'Phone')} optional type="tel" />
      <TextField {...field('birthDate', 'Birth date')} optional hint={BIRTH_DATE_HINT} />
    </div>
  );
}
