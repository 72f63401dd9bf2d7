import { useDeferredValue, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { MAX_MESSAGE, TICKET_TOPICS, type TicketTopic, ticketDraft } from '../../config/support.ts';
import { createTicket, type Ticket } from '../../contract/tickets.ts';
import { cameFrom } from '../../lib/address.ts';
import { searchWords } from '../../lib/word-search.ts';
import { Button } from '../kit/Button.tsx';
import { CheckField, optionsOf, SelectField, TextArea, TextField } from '../kit/fields.tsx';
import { ErrorSummary, Notice } from '../kit/notices.tsx';
import { useForm } from '../kit/use-form.ts';
import { WrittenBefore } from '../kit/WrittenBefore.tsx';
import { $alertWords } from '../shell/affiliate-name.ts';
import { addressOfTicket, findAnswers, tickets } from './answers.ts';
import { draftOf, EMPTY, pageAndVersion, problemsOf, topicOf } from './ticket-draft.ts';

const MOST = 3;
/** A shorter subject would match every word that starts with it. */
const LEAST_LENGTH = 4;

/** Answers that may make a ticket unnecessary, while its subject is typed. */
function Suggestions({ typed }: { typed: string }) {
  const subject = useDeferredValue(typed.trim());
  const answers =
    subject.length >= LEAST_LENGTH && searchWords(subject).length > 0
      ? findAnswers(subject).slice(0, MOST)
      : [];
  return (
    <div role="status">
      {answers.length > 0 && (
        <div className="mt-3 rounded bg-surface-sunken px-4 py-3 text-sm">
          <p className="font-semibold">This may answer it:</p>
          <ul>
            {answers.map(({ id, question }) => (
              <li key={id}>
                <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
                  {question}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const TOPICS = optionsOf(TICKET_TOPICS);

const Sent = ({ ticket }: { ticket: Ticket }) => (
  <Notice
    kind="success"
    title="Your ticket is with the office"
    action={
      <a href={addressOfTicket(ticket.id)} className="link font-semibold">
        Open “{ticket.subject}”
      </a>
    }
  >
    The answer appears in the ticket. {$alertWords.get()}.
  </Notice>
);

/** "Write to us": opens a ticket. `version` is the site's. */
export function WriteForm({ version }: { version: string }) {
  // The address prefills only the first ticket.
  const [start, setStart] = useState(() => draftOf(location.search));
  const [sent, setSent] = useState<Ticket>();
  const form = useForm({
    name: ticketDraft(topicOf(location.search)),
    stored: start,
    draftOf: (draft) => draft,
    problemsOf,
    save: async ({ draft, key, form }) => {
      // The page and the version, if the user includes them.
      const page = String(new FormData(form).get('along') ?? '');
      const body = { ...draft, topic: draft.topic as TicketTopic, page };
      return call(createTicket, { body, idempotencyKey: key });
    },
    onSaved: (ticket) => {
      setSent(ticket);
      setStart(EMPTY);
      void tickets.reload();
    },
  });
  const { draft, set, dirty, wrong, busy, failure, submit, field } = form;
  // The confirmation shows until the next ticket is started.
  const shown = dirty ? undefined : sent;
  const along = pageAndVersion(cameFrom(), location.origin, version);
  useEffect(() => {
    // A link to this form focuses the field where typing continues.
    if (location.hash !== '#write') return;
    const message = document.querySelector<HTMLTextAreaElement>('#write textarea');
    const place = message?.value ? message : document.getElementById('topic');
    place?.focus();
  }, []);
  return (
    <form id="write" noValidate onSubmit={submit} className="card grid gap-5 p-5 lg:p-6">
      <h2 className="text-lg">Write to us</h2>
      <WrittenBefore of={form} />
      {failure ? (
        <Notice kind="danger" live title="Not sent">
          {failure.sentence}
        </Notice>
      ) : (
        <ErrorSummary fields={wrong} />
      )}
      <SelectField
        {...field('topic')}
        label="Topic"
        options={TOPICS}
        placeholder="Choose a topic"
      />
      <div>
        <TextField {...field('subject')} label="Subject" autoComplete="off" />
        <Suggestions typed={draft.subject} />
      </div>
      <TextArea
        {...field('message')}
        label="Message"
        rows={6}
        hint="Don’t include Social Security, card or account numbers."
        {...(draft.message.length > MAX_MESSAGE - 500 && { count: MAX_MESSAGE })}
      />
      <CheckField
        key={sent?.id ?? 'new'}
        name="along"
        value={along}
        label={
          // A page's path starts with a slash; otherwise there is only the version.
          along.startsWith('/')
            ? 'Include the page I came from and the version'
            : 'Include the version of the portal'
        }
        hint={<span className="break-words">{along}</span>}
        // Including it or not changes the ticket, so it gets a new idempotency key.
        onChange={() => set({})}
      />
      <div>
        <Button kind="primary" type="submit" busy={busy && 'Sending…'} className="max-sm:w-full">
          Send
        </Button>
        <div role="status" className={shown && 'mt-5'}>
          {shown && <Sent ticket={shown} />}
        </div>
      </div>
    </form>
  );
}
