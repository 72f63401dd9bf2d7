import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import {
  CLAIMS,
  type Claim,
  claimOf,
  MAX_MESSAGE,
  TICKET_TOPICS,
  type TicketTopic,
  ticketDraft,
} from '../../config/support.ts';
import { createTicket, type Ticket } from '../../contract/tickets.ts';
import { cameFrom } from '../../lib/address.ts';
import { dayWords } from '../../lib/date-words.ts';
import { searchWords } from '../../lib/word-search.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { Button } from '../kit/Button.tsx';
import { CheckField, ProblemText, SelectField, TextArea, TextField } from '../kit/fields.tsx';
import { ErrorSummary, Notice } from '../kit/notices.tsx';
import { useSubmit, useUnsaved } from '../kit/use-submit.ts';
import { findAnswers } from './answers.ts';
import { addressOfTicket, tickets } from './tickets.ts';

/* A ticket while it is written. */

type TicketField = 'topic' | 'subject' | 'message';

/** What the form holds. */
interface Draft {
  topic: TicketTopic | '';
  subject: string;
  message: string;
}

const isTopic = (word: string): word is TicketTopic => Object.hasOwn(TICKET_TOPICS, word);

/** The topic that the address names, or none. */
function topicOf(search: string): TicketTopic | '' {
  const topic = new URLSearchParams(search).get('topic') ?? '';
  return isTopic(topic) ? topic : '';
}

/** An empty form, or one filled in with what the address says of a missing referral. */
export function draftOf(search: string): Draft {
  const params = new URLSearchParams(search);
  const topic = topicOf(search);
  const found = params.get('found') as Claim;
  if (topic !== 'missing-referral' || !CLAIMS.includes(found)) {
    return { topic, subject: '', message: '' };
  }
  const day = params.get('on') ?? '';
  const on = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  const known = on !== undefined && !Number.isNaN(on.getTime());
  return claimOf({ found, on: known ? dayWords(day) : '', email: '' });
}

/** A sentence for each field that does not fit, as the server would say it. */
export function problemsOf(draft: Draft): Partial<Record<TicketField, string>> {
  const { issues = [] } = v.safeParse(createTicket.body as v.GenericSchema, draft);
  const problems: Partial<Record<TicketField, string>> = {};
  for (const { path = [], message } of issues) {
    problems[String(path[0]?.key) as TicketField] ??= message;
  }
  return problems;
}

/** The page that led here, and the version; never the query, which may hold what was searched for. */
export function pageAndVersion(referrer: string, origin: string, version: string): string {
  const from = URL.parse(referrer);
  const path = from?.origin === origin ? from.pathname : '';
  return `${path ? `${path}, ` : ''}version ${version}`;
}

interface Work {
  draft: Draft;
  /** The same for each try to send this ticket. */
  key: string;
}

const workOf = (draft: Draft): Work => ({ draft, key: crypto.randomUUID() });

/** The form of a new ticket: what was typed survives a reload and a lost session. */
function useTicketForm() {
  const name = ticketDraft(topicOf(location.search));
  const [start, setStart] = useState(() => draftOf(location.search));
  const [{ draft, key }, setWork] = useState(() => {
    const kept = readDraft<Partial<Work>>(name);
    return { ...workOf(start), ...kept };
  });
  const [wrong, setWrong] = useState<Partial<Record<TicketField, string>>>({});
  const [sent, setSent] = useState<Ticket>();
  const dirty = JSON.stringify(draft) !== JSON.stringify(start);
  useUnsaved(
    name,
    useMemo(() => (dirty ? { draft, key } : undefined), [dirty, draft, key]),
  );

  const set = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    // Other words are another ticket for the server, too.
    setWork(workOf(next));
    setSent(undefined);
    const problems = problemsOf(next);
    const still = (Object.keys(wrong) as TicketField[]).filter((field) => problems[field]);
    setWrong(Object.fromEntries(still.map((field) => [field, problems[field]])));
  };

  /** Sends it, with the page and the version if there are any. */
  const send = async (page: string) => {
    const problems = problemsOf(draft);
    setWrong(problems);
    if (draft.topic === '' || Object.keys(problems).length > 0) return;
    try {
      const body = { ...draft, topic: draft.topic, page };
      setSent(await call(createTicket, { body, idempotencyKey: key }));
    } catch (error) {
      if (error instanceof RequestError && error.fields) setWrong(error.fields);
      throw error;
    }
    dropDraft(name);
    const empty: Draft = { topic: '', subject: '', message: '' };
    setStart(empty);
    setWork(workOf(empty));
    void tickets.reload();
  };
  const saving = useSubmit((form) => {
    const agreed = new FormData(form).get('along');
    return send(agreed ? String(agreed) : '');
  });
  return { draft, set, wrong, sent, saving };
}

const MOST = 3;
/** A shorter subject would suggest whatever begins with it. */
const LEAST_LENGTH = 4;

/** Answers that may make a ticket unnecessary, while its subject is typed. */
function Suggestions({ typed }: { typed: string }) {
  const subject = useDeferredValue(typed.trim());
  const found =
    subject.length >= LEAST_LENGTH && searchWords(subject).length > 0
      ? findAnswers(subject).slice(0, MOST)
      : [];
  return (
    <div role="status">
      {found.length > 0 && (
        <div className="mt-3 rounded bg-surface-sunken px-4 py-3 text-sm">
          <p className="font-semibold">This may answer it:</p>
          <ul>
            {found.map(({ id, question }) => (
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

const TOPICS = Object.entries(TICKET_TOPICS).map(([value, label]) => ({ value, label }));

/** "Write to us": opens a ticket. `version` is the site's. */
export function WriteForm({ version }: { version: string }) {
  const { draft, set, wrong, sent, saving } = useTicketForm();
  const { busy, problem } = saving;
  const along = pageAndVersion(cameFrom(), location.origin, version);
  useEffect(() => {
    // A link to this form leads to where the typing goes on.
    if (location.hash !== '#write') return;
    const message = document.querySelector<HTMLTextAreaElement>('#write textarea');
    const place = message?.value ? message : document.getElementById('topic');
    place?.focus();
  }, []);
  const field = (name: TicketField) => ({
    name,
    error: wrong[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <form id="write" noValidate onSubmit={saving.submit} className="card grid gap-5 p-5 lg:p-6">
      <h2 className="text-lg">Write to us</h2>
      {problem && Object.keys(problem.fields).length === 0 ? (
        <Notice kind="danger" live title="Not sent">
          <ProblemText problem={problem} />
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
        hint="Without clients’ numbers: Social Security, card and account numbers are refused."
        {...(draft.message.length > MAX_MESSAGE - 500 && { count: MAX_MESSAGE })}
      />
      <CheckField
        key={sent?.id ?? 'new'}
        name="along"
        value={along}
        label={
          // The page's path begins with a slash; without one only the version would go along.
          along.startsWith('/')
            ? 'Send the page I came from and the version along'
            : 'Send the version of the portal along'
        }
        hint={<span className="break-words">{along}</span>}
        // With it or without it is another ticket for the server.
        onChange={() => set({})}
      />
      <div>
        <Button kind="primary" type="submit" busy={busy && 'Sending…'} className="max-sm:w-full">
          Send
        </Button>
        <div role="status" className={sent && 'mt-5'}>
          {sent && (
            <Notice
              kind="success"
              title="Your ticket is with the office"
              action={
                <a href={addressOfTicket(sent.id)} className="link font-semibold">
                  Open “{sent.subject}”
                </a>
              }
            >
              The answer comes into the ticket, and an alert tells you.
            </Notice>
          )}
        </div>
      </div>
    </form>
  );
}
