import { type Dispatch, type RefObject, type SetStateAction, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as v from 'valibot';
import { call } from '../../../api/call.ts';
import { BIRTH_DATE_HINT, KIND_WORDS, STAGE_WORDS } from '../../../config/contact-words.ts';
import { contactPath } from '../../../config/portal.ts';
import type { Kind } from '../../../contract/contact-fields.ts';
import { STAGES, type Stage } from '../../../contract/contact-kinds.ts';
import {
  type Contact,
  ContactDraft,
  createContact,
  listContacts,
} from '../../../contract/contacts/contacts.ts';
import { notSearched } from '../../../contract/fields.ts';
import { createHousehold, householdName } from '../../../contract/households/households.ts';
import { phoneWords } from '../../../lib/phone.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { FormProblems, optionsOf, SelectField, TextField } from '../../kit/fields.tsx';
import { type Form, inOrder, type Problems, problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { RHYTHMS } from '../view/rhythm.ts';

/* The values of the form. */

/** The form's values: text, as typed. */
interface NewContact {
  kind: Kind;
  firstName: string;
  lastName: string;
  /** The name of an organization or a trust. */
  name: string;
  email: string;
  phone: string;
  /** A day or its known part, as typed. */
  birthDate: string;
  stage: Stage;
  /** Separated by commas. */
  tags: string;
  stepText: string;
  stepOn: string;
  /** A number of days, or empty. */
  rhythm: string;
  /** "yes" if a spouse is added, too. */
  hasSpouse: string;
  spouseFirst: string;
  spouseLast: string;
  spouseEmail: string;
  spousePhone: string;
  spouseBirthDate: string;
}

export const emptyContact = (): NewContact => ({
  kind: 'person',
  firstName: '',
  lastName: '',
  name: '',
  email: '',
  phone: '',
  birthDate: '',
  stage: 'lead',
  tags: '',
  stepText: '',
  stepOn: '',
  rhythm: '',
  hasSpouse: '',
  spouseFirst: '',
  spouseLast: '',
  spouseEmail: '',
  spousePhone: '',
  spouseBirthDate: '',
});

export const isTouched = ({ stage, kind: _, ...texts }: NewContact): boolean =>
  stage !== 'lead' || Object.values(texts).some((text) => text.trim() !== '');

export function bodyOf(draft: NewContact): v.InferInput<typeof ContactDraft> {
  const { kind, firstName, lastName, name, email, phone, birthDate, stage, tags } = draft;
  const { stepText, stepOn, rhythm } = draft;
  const step = stepText.trim() || stepOn;
  return {
    ...(kind === 'person' ? { firstName, lastName, birthDate: birthDate || null } : { kind, name }),
    email,
    phone,
    stage,
    tags: tags.split(',').flatMap((tag) => tag.trim() || []),
    nextStep: step ? { text: stepText, on: stepOn } : null,
    rhythmDays: rhythm ? Number(rhythm) : null,
  };
}

export const spouseOf = (draft: NewContact): v.InferInput<typeof ContactDraft> | null =>
  draft.kind === 'person' && draft.hasSpouse
    ? {
        firstName: draft.spouseFirst,
        lastName: draft.spouseLast,
        email: draft.spouseEmail,
        phone: draft.spousePhone,
        birthDate: draft.spouseBirthDate || null,
        stage: draft.stage,
      }
    : null;

type NewField = keyof NewContact;

const FIELDS = Object.keys(emptyContact()) as NewField[];

function fieldAt([first, second]: readonly unknown[]): string {
  if (first === 'nextStep') return second === 'on' ? 'stepOn' : 'stepText';
  return first === 'rhythmDays' ? 'rhythm' : String(first);
}

const SPOUSE_FIELDS: Readonly<Record<string, NewField>> = {
  name: 'spouseFirst',
  firstName: 'spouseFirst',
  lastName: 'spouseLast',
  email: 'spouseEmail',
  phone: 'spousePhone',
  birthDate: 'spouseBirthDate',
};

/**
 * Adds the contact, then the spouse, then their household. Each has its own idempotency key, so
 * that a retry continues where the first attempt failed.
 */
async function saveAll(draft: NewContact, key: string): Promise<Contact> {
  const contact = await call(createContact, { body: bodyOf(draft), idempotencyKey: key });
  const body = spouseOf(draft);
  if (!body) return contact;
  const spouse = await call(createContact, { body, idempotencyKey: `${key} spouse` });
  const members = [
    { contactId: contact.id, role: 'client' as const },
    { contactId: spouse.id, role: 'spouse' as const },
  ];
  await call(createHousehold, {
    body: { name: householdName(contact), members },
    idempotencyKey: `${key} household`,
  });
  return contact;
}

export function problemsOf(draft: NewContact): Problems<NewField> {
  const at = (path: readonly unknown[]) =>
    draft.kind === 'person' && path[0] === 'name' ? 'firstName' : fieldAt(path);
  const problems = problemsIn(ContactDraft, bodyOf(draft), FIELDS, at);
  if (draft.stepText.trim() && !draft.stepOn) {
    problems.stepOn = 'Please choose a day for the next step.';
  }
  const spouse = spouseOf(draft);
  if (spouse) {
    const wrong = problemsIn(
      ContactDraft,
      spouse,
      FIELDS,
      ([field]) => SPOUSE_FIELDS[String(field)],
    );
    Object.assign(problems, wrong);
    if (!draft.spouseFirst.trim()) problems.spouseFirst = 'The spouse’s first name is missing.';
  }
  return problems;
}

export const problemsAt = (fields: Record<string, string>): Problems<NewField> =>
  inOrder(
    FIELDS,
    Object.fromEntries(Object.entries(fields).map(([key, text]) => [fieldAt([key]), text])),
  );

const digits = (phone: string) => phone.replaceAll(/\D/g, '');

/** A contact with this email address or phone number. Undefined if there is none, or if the request fails. */
export async function findSame(by: 'email' | 'phone', value: string): Promise<Contact | undefined> {
  const wanted = by === 'email' ? value.trim().toLowerCase() : digits(value);
  if (wanted.length < 6 || notSearched(value)) return undefined;
  try {
    const { items } = await call(listContacts, { query: { q: wanted, limit: 10 } });
    const valuesOf = ({ email, emails, phone, phones }: Contact) =>
      by === 'email'
        ? [email, ...emails.map(({ value: other }) => other)].map((one) => one.toLowerCase())
        : [phone, ...phones.map(({ value: other }) => other)].map(digits);
    return items.find((item) => valuesOf(item).includes(wanted));
  } catch {
    // The warning is optional.
    return undefined;
  }
}

interface Props {
  onClose: () => void;
  /** Called with the new contact, and whether to open its page. */
  onSaved: (contact: Contact, open: boolean) => void;
}

const idOf = (field: string) => `new-${field}`;
const ADD_SPOUSE = 'new-add-spouse';

/** The default export is for `lazy`. */
export default function NewContactDialog({ onClose, onSaved }: Props) {
  const id = useId();
  const opens = useRef(false);
  const [same, setSame] = useState<Same>({});
  const form = useForm({
    name: 'new-contact',
    stored: undefined,
    draftOf: emptyContact,
    isDirty: isTouched,
    problemsOf,
    atFields: problemsAt,
    save: ({ draft, key }) => saveAll(draft, key),
    onSaved: (contact) => onSaved(contact, opens.current),
  });
  const { draft, set, wrong, busy, failure } = form;
  const startOver = () => {
    form.startOver();
    setSame({});
  };
  const field = (name: NewField, label: string) => ({ ...form.field(name), id: idOf(name), label });

  return (
    <Dialog
      form
      open
      onClose={onClose}
      title="New contact"
      actions={<Actions formId={id} opens={opens} busy={busy} />}
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-5 pt-2">
        <WrittenBefore of={{ writtenAt: form.writtenAt, startOver }} />
        <FormProblems failure={failure} wrong={wrong} idOf={idOf} />
        {draft.kind === 'person' ? (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('firstName', 'First name')} autoComplete="off" data-first />
            <TextField {...field('lastName', 'Last name')} autoComplete="off" />
          </div>
        ) : (
          <TextField {...field('name', 'Name')} required autoComplete="off" data-first />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <ReachFields draft={draft} set={set} field={field} same={same} setSame={setSame} />
          <ContactFields draft={draft} set={set} field={field} />
        </div>
        {draft.kind === 'person' && <SpouseFields draft={draft} set={set} field={field} />}
      </form>
    </Dialog>
  );
}

interface ActionsProps {
  formId: string;
  /** Whether the saved contact's page opens. */
  opens: RefObject<boolean>;
  busy: boolean;
}

function Actions({ formId, opens, busy }: ActionsProps) {
  return (
    <>
      <Button
        kind="primary"
        type="submit"
        form={formId}
        busy={busy && !opens.current && 'Saving…'}
        onClick={() => {
          opens.current = false;
        }}
      >
        Save
      </Button>
      {/* Not a submit button: Enter in a field presses the form's first submit button. */}
      <Button
        busy={busy && opens.current && 'Saving…'}
        onClick={() => {
          opens.current = true;
          (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
        }}
      >
        Save and open
      </Button>
    </>
  );
}

interface FieldsProps {
  draft: NewContact;
  set: (changes: Partial<NewContact>) => void;
  field: (
    name: NewField,
    label: string,
  ) => ReturnType<Form<undefined, NewContact>['field']> & {
    id: string;
    label: string;
  };
}

/** The contacts with this email address and with this phone number. */
interface Same {
  email?: Contact | undefined;
  phone?: Contact | undefined;
}

interface ReachFieldsProps extends FieldsProps {
  same: Same;
  setSame: Dispatch<SetStateAction<Same>>;
}

/** Email and phone, each with the contact that has it already. */
function ReachFields({ draft, set, field, same, setSame }: ReachFieldsProps) {
  const look = async (by: 'email' | 'phone') => {
    const found = await findSame(by, draft[by]);
    setSame((before) => ({ ...before, [by]: found }));
  };
  return (
    <>
      <div>
        <TextField
          {...field('email', 'Email')}
          optional
          inputMode="email"
          autoComplete="off"
          onBlur={() => void look('email')}
        />
        <SimilarContact contact={same.email} likeness="this email address" />
      </div>
      <div>
        <TextField
          {...field('phone', 'Phone')}
          optional
          type="tel"
          autoComplete="off"
          onBlur={() => {
            set({ phone: phoneWords(draft.phone) });
            void look('phone');
          }}
        />
        <SimilarContact contact={same.phone} likeness="this phone number" />
      </div>
    </>
  );
}

/** The other fields of the contact. */
function ContactFields({ draft, set, field }: FieldsProps) {
  return (
    <>
      {draft.kind === 'person' && (
        <TextField
          {...field('birthDate', 'Birth date')}
          optional
          autoComplete="off"
          hint={BIRTH_DATE_HINT}
        />
      )}
      <SelectField
        {...field('kind', 'Kind')}
        options={optionsOf(KIND_WORDS)}
        onChange={({ target }) => set({ kind: target.value as Kind })}
      />
      <SelectField
        {...field('stage', 'Stage')}
        options={STAGES.map((stage) => ({ value: stage, label: STAGE_WORDS[stage] }))}
        onChange={({ target }) => set({ stage: target.value as Stage })}
      />
      <TextField {...field('tags', 'Tags')} optional autoComplete="off" placeholder="VIP, golf" />
      <TextField {...field('stepText', 'Next step')} optional autoComplete="off" />
      <TextField {...field('stepOn', 'On')} optional type="date" />
      <SelectField {...field('rhythm', 'Check in')} placeholder="Never" options={RHYTHMS} />
    </>
  );
}

/** The spouse's fields, once they are opened. */
function SpouseFields(props: FieldsProps) {
  const { draft, set, field } = props;
  const show = () => {
    flushSync(() => set({ hasSpouse: 'yes', spouseLast: draft.spouseLast || draft.lastName }));
    document.getElementById(idOf('spouseFirst'))?.focus();
  };
  const hide = () => {
    flushSync(() => set({ hasSpouse: '' }));
    document.getElementById(ADD_SPOUSE)?.focus();
  };
  if (!draft.hasSpouse) {
    return (
      <div>
        <Button id={ADD_SPOUSE} compact onClick={show}>
          Add spouse
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-3 text-base font-semibold">Spouse</legend>
      <TextField {...field('spouseFirst', 'Spouse’s first name')} autoComplete="off" />
      <TextField {...field('spouseLast', 'Spouse’s last name')} autoComplete="off" />
      <TextField
        {...field('spouseEmail', 'Spouse’s email')}
        optional
        inputMode="email"
        autoComplete="off"
      />
      <TextField
        {...field('spousePhone', 'Spouse’s phone')}
        optional
        type="tel"
        autoComplete="off"
      />
      <TextField
        {...field('spouseBirthDate', 'Spouse’s birth date')}
        optional
        autoComplete="off"
        hint={BIRTH_DATE_HINT}
      />
      <div className="sm:col-span-2">
        <Button compact onClick={hide}>
          No spouse
        </Button>
      </div>
    </fieldset>
  );
}

/** Says that a similar contact is in the list. It blocks nothing. */
function SimilarContact({ contact, likeness }: { contact: Contact | undefined; likeness: string }) {
  return (
    <p role="status" className="text-sm text-ink-muted not-empty:mt-1.5">
      {contact && (
        <>
          {contact.name} has {likeness} already.{' '}
          <a href={contactPath(contact.id)} target="_blank" rel="noopener" className="link">
            Open {contact.name}
          </a>
        </>
      )}
    </p>
  );
}
