import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { STAGES, type Stage } from '../../../contract/contact-fields.ts';
import {
  type Contact,
  ContactDraft,
  createContact,
  listContacts,
} from '../../../contract/contacts.ts';
import { dropDraft, readDraft } from '../../../session/drafts.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { ProblemText, SelectField, TextField } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { rewritten } from '../../kit/reconcile.ts';
import { useSubmit, useUnsaved } from '../../kit/use-submit.ts';
import { pageOf } from './cells.tsx';

/* A contact while it is typed in. */

/** What the form holds: text, as it is typed. */
interface NewContact {
  name: string;
  email: string;
  phone: string;
  stage: Stage;
  /** Separated by commas. */
  tags: string;
  stepText: string;
  stepOn: string;
  /** Days, or nothing. */
  rhythm: string;
  /** Tells the server that two tries are one contact. */
  key: string;
}

export const emptyContact = (): NewContact => ({
  name: '',
  email: '',
  phone: '',
  stage: 'lead',
  tags: '',
  stepText: '',
  stepOn: '',
  rhythm: '',
  key: crypto.randomUUID(),
});

/** Whether anything was typed. */
export const isTouched = ({ key: _, stage, ...texts }: NewContact): boolean =>
  stage !== 'lead' || Object.values(texts).some((text) => text.trim() !== '');

/** The draft as the server takes it. */
export function bodyOf(draft: NewContact): v.InferInput<typeof ContactDraft> {
  const { name, email, phone, stage, tags, stepText, stepOn, rhythm } = draft;
  const step = stepText.trim() || stepOn;
  return {
    name,
    email,
    phone,
    stage,
    tags: tags.split(',').flatMap((tag) => tag.trim() || []),
    nextStep: step ? { text: stepText, on: stepOn } : null,
    rhythmDays: rhythm ? Number(rhythm) : null,
  };
}

/** The form's fields, in their order. */
const FIELDS = ['name', 'email', 'phone', 'stage', 'tags', 'stepText', 'stepOn', 'rhythm'] as const;
type NewField = (typeof FIELDS)[number];

function fieldAt(path: readonly unknown[]): string {
  const [first, second] = path;
  if (first === 'nextStep') return second === 'on' ? 'stepOn' : 'stepText';
  return first === 'rhythmDays' ? 'rhythm' : String(first);
}

/** A sentence for each field that does not fit, as the server would say it. */
export function problemsOf(draft: NewContact): Partial<Record<NewField, string>> {
  const { issues = [] } = v.safeParse(ContactDraft, bodyOf(draft));
  const found = new Map<string, string>();
  for (const { path = [], message } of issues) {
    const field = fieldAt(path.map(({ key }) => key));
    if (!found.has(field)) found.set(field, message);
  }
  if (draft.stepText.trim() && !draft.stepOn) {
    found.set('stepOn', 'Please choose a day for the next step.');
  }
  return inOrder(Object.fromEntries(found));
}

/** The server's sentences, at the fields of the form. */
export const problemsAt = (fields: Record<string, string>): Partial<Record<NewField, string>> =>
  inOrder(Object.fromEntries(Object.entries(fields).map(([key, text]) => [fieldAt([key]), text])));

const inOrder = (found: Record<string, string>): Partial<Record<NewField, string>> =>
  Object.fromEntries(FIELDS.flatMap((field) => (found[field] ? [[field, found[field]]] : [])));

const digits = (phone: string) => phone.replaceAll(/\D/g, '');

/** Somebody in the list with this e-mail address or telephone number. Undefined if there is none, or it cannot be said. */
export async function findSame(by: 'email' | 'phone', value: string): Promise<Contact | undefined> {
  const wanted = by === 'email' ? value.trim().toLowerCase() : digits(value);
  if (wanted.length < 6) return undefined;
  try {
    const { items } = await call(listContacts, { query: { q: wanted, limit: 10 } });
    return items.find((item) =>
      by === 'email' ? item.email.toLowerCase() === wanted : digits(item.phone) === wanted,
    );
  } catch {
    // It is only a kindness.
    return undefined;
  }
}

const UNSAVED = 'new-contact';

/** The form of a new contact: what was typed survives a reload, a lost session and closing it. */
function useNewContact(onSaved: (contact: Contact) => void) {
  const [kept] = useState(() => readDraft<NewContact>(UNSAVED));
  const [draft, setDraft] = useState<NewContact>(() => kept ?? emptyContact());
  const [wrong, setWrong] = useState<Partial<Record<NewField, string>>>({});
  const [same, setSame] = useState<{ email?: Contact | undefined; phone?: Contact | undefined }>(
    {},
  );
  useUnsaved(UNSAVED, isTouched(draft) ? draft : undefined);

  const set = (changes: Partial<NewContact>) => {
    const next = rewritten(draft, changes);
    setDraft(next);
    // A field that was wrong is checked while it is corrected.
    const problems = problemsOf(next);
    const still = Object.keys(wrong).flatMap((field) => {
      const sentence = problems[field as NewField];
      return sentence ? [[field, sentence]] : [];
    });
    setWrong(Object.fromEntries(still));
  };

  const look = async (by: 'email' | 'phone') => {
    const found = await findSame(by, draft[by]);
    setSame((before) => ({ ...before, [by]: found }));
  };

  const saving = useSubmit(async () => {
    const problems = problemsOf(draft);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      const contact = await call(createContact, {
        body: bodyOf(draft),
        idempotencyKey: draft.key,
      });
      dropDraft(UNSAVED);
      onSaved(contact);
    } catch (error) {
      if (error instanceof RequestError && error.fields) setWrong(problemsAt(error.fields));
      throw error;
    }
  });

  const startOver = () => {
    setDraft(emptyContact());
    setWrong({});
    setSame({});
    saving.clear();
  };

  return { draft, set, wrong, same, look, saving, continued: kept !== undefined, startOver };
}

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
        <TextField {...field('name', 'Name')} required autoComplete="off" data-first />
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
