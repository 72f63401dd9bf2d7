import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import { type Contact, createContact } from '../../../contract/contacts.ts';
import { dropDraft, readDraft } from '../../../session/drafts.ts';
import { rewritten } from '../../kit/rewritten.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import {
  bodyOf,
  emptyContact,
  findSame,
  isTouched,
  type NewContact,
  type NewField,
  problemsAt,
  problemsOf,
} from './new-contact.ts';

const UNSAVED = 'new-contact';

/** The form of a new contact: what was typed survives a reload, a lost session and closing it. */
export function useNewContact(onSaved: (contact: Contact) => void) {
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
