import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { snoozesOn } from '../../../config/interaction-words.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { listTasks, type Task } from '../../../contract/tasks.ts';
import { today } from '../../../lib/format-date.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { Button, CallLink } from '../../kit/Button.tsx';
import { Menu } from '../../kit/Menu.tsx';
import type { Log } from '../../shared/contacts/LogDialog.tsx';
import { snooze } from '../../shared/contacts/snooze.ts';
import { reloadContacts } from '../contacts.ts';
import { isCheckInDue } from './cells.tsx';

const LogDialog = lazy(() => import('../../shared/contacts/LogDialog.tsx'));

/** A contact's current next step. Returns undefined and shows a toast if it is gone. */
async function taskOf({ id, name, nextStep }: Contact): Promise<Task | undefined> {
  const query = { contact: id, done: 'false', limit: 100 } as const;
  const page = await act({ call: () => call(listTasks, { query }), failed: 'Not opened' });
  const task = page?.items.find((item) => item.id === nextStep?.id);
  if (!page || task) return task;
  showToast({ kind: 'warning', title: `The next step of ${name} was changed elsewhere` });
  await reloadContacts();
  return undefined;
}

interface Props {
  contact: Contact;
  /** Called before the row disappears with its buttons. */
  onGone: () => void;
}

/** Done, Call and Snooze in the row of a due contact, as on the home page. */
export function DueActions({ contact, onGone }: Props) {
  const [logging, setLogging] = useState<Log>();
  const { id: contactId, name, stage, nextStep, phone, doNotContact } = contact;
  const checkIn = isCheckInDue(contact);
  const end = async () => {
    if (checkIn || !nextStep) {
      setLogging({ contactId, contactName: name, stage, text: 'Check in' });
      return;
    }
    const task = await taskOf(contact);
    if (task) setLogging({ contactId, contactName: name, stage, text: task.title, task });
  };
  const changed = async () => {
    onGone();
    await reloadContacts();
  };
  const putOff = async (days: number) => {
    const task = checkIn ? null : await taskOf(contact);
    if (task === undefined) return;
    await snooze({ id: contactId, name, on: task?.on ?? '', task }, days, changed);
  };
  return (
    <>
      <Button compact aria-label={`Done: ${name}`} onClick={() => void end()}>
        Done
      </Button>
      {/* On tablets the table has no room for it. */}
      <span className="md:max-lg:hidden">
        <CallLink compact name={name} phone={doNotContact.includes('phone') ? '' : phone} />
      </span>
      <Menu
        label={`Snooze: ${name}`}
        className="button kit-button button-ghost button-compact"
        items={snoozesOn(today()).map(({ label, days }) => ({
          label,
          onPress: () => void putOff(days),
        }))}
      >
        Snooze
      </Menu>
      {logging && (
        <Suspense>
          <LogDialog of={logging} onClose={() => setLogging(undefined)} onChanged={changed} />
        </Suspense>
      )}
    </>
  );
}
