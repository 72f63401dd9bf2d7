/** A contact while it is typed in. */
import * as v from 'valibot';
import { call } from '../../../api/call.ts';
import type { Stage } from '../../../contract/contact-fields.ts';
import { type Contact, ContactDraft, listContacts } from '../../../contract/contacts.ts';

/** What the form holds: text, as it is typed. */
export interface NewContact {
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
export type NewField = (typeof FIELDS)[number];

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
