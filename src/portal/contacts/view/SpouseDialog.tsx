import { BIRTH_DATE_HINT } from '../../../config/contact-words.ts';
import { type Contact, ContactDraft } from '../../../contract/contacts/contacts.ts';
import { partsOf } from '../../../contract/person-name.ts';
import { FormDialog } from '../../kit/dialogs.tsx';
import { FormProblems, TextField } from '../../kit/fields.tsx';
import { offerUndo } from '../../kit/undo.ts';
import { type Problems, problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { addSpouse, bodyOf, type Person } from './add-spouse.ts';

type PersonField = keyof Person;
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'birthDate'] as const;

/** The problems, worded as the server would. */
export function problemsOf(draft: Person): Problems<PersonField> {
  const at = ([field]: readonly unknown[]) => (field === 'name' ? 'firstName' : field);
  const problems = problemsIn(ContactDraft, bodyOf(draft), FIELDS, at);
  if (!draft.firstName.trim()) problems.firstName = 'The first name is missing.';
  return problems;
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
    save: ({ draft, key }) => addSpouse(contact, draft, key),
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
