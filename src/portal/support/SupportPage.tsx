import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { ANSWER_TOPICS, TICKET_TOPICS } from '../../config/support.ts';
import type { TicketRow } from '../../contract/tickets.ts';
import { $search, changeSearch } from '../../lib/address.ts';
import { phoneHref } from '../../lib/phone.ts';
import { searchWords } from '../../lib/word-search.ts';
import { Button } from '../kit/Button.tsx';
import { type Column, DataTable } from '../kit/DataTable.tsx';
import { HeaderOf } from '../kit/PageHeader.tsx';
import type { PageProps } from '../kit/page.ts';
import { $after, pageTurns } from '../kit/page-turns.tsx';
import { SearchField, useTyped } from '../kit/SearchField.tsx';
import { Sign } from '../kit/Sign.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { Await, Empty } from '../kit/states.tsx';
import { Marked } from '../kit/text.tsx';
import { TICKET_CHANGED, TICKET_STATUS } from '../shared/tickets/tickets.tsx';
import { ANSWERS, type Answer, addressOfTicket, findAnswers, tickets } from './answers.ts';
import { WriteForm } from './WriteForm.tsx';

interface Props {
  answer: Answer;
  words: readonly string[];
}

const SUMMARY =
  'flex list-none gap-3 px-5 hover:bg-surface-sunken focus-inset [&::-webkit-details-marker]:hidden';

/** A question that opens its answer. Its id is the fragment that opens it. */
function AnswerDetails({ answer: written, words }: Props) {
  const { id, question, answer, links = [], sample } = written;
  return (
    <details
      id={id}
      className="group/answer scroll-mt-20 [&_mark]:bg-accent-soft [&_mark]:text-ink"
    >
      <summary className={`${SUMMARY} min-h-12 items-start py-3 group-open/answer:font-semibold`}>
        <Sign
          name="down"
          className="mt-0.5 size-5 -rotate-90 text-ink-muted group-open/answer:rotate-0"
        />
        <span className="min-w-0">
          <Marked text={question} words={words} />
        </span>
      </summary>
      <div className="grid max-w-measure gap-3 pt-1 pr-5 pb-5 pl-13">
        {answer.split('\n\n').map((paragraph) => (
          <p key={paragraph}>
            <Marked text={paragraph} words={words} />
          </p>
        ))}
        {links.length > 0 && (
          <p className="flex flex-wrap gap-x-5">
            {links.map(({ label, href }) => (
              <a key={href} href={href} className="link inline-flex min-h-8 items-center">
                {label}
              </a>
            ))}
          </p>
        )}
        {sample && <p className="text-xs text-ink-muted">Draft for your compliance review</p>}
      </div>
    </details>
  );
}

/** Opens the answer that the address names, with its topic, and scrolls to it. */
function reveal(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!ANSWERS.some((answer) => answer.id === id)) return;
  // A search may have hidden it.
  if (!document.getElementById(id)) flushSync(() => changeSearch({ q: null }, { replace: true }));
  const details = document.getElementById(id);
  for (let box = details; box; box = box.parentElement) {
    if (box instanceof HTMLDetailsElement) box.open = true;
  }
  details?.querySelector('summary')?.focus({ preventScroll: true });
  details?.scrollIntoView({ block: 'start' });
}

interface AnswersProps {
  /** The text of the search. */
  q: string;
  onClear: () => void;
}

function Answers({ q, onClear }: AnswersProps) {
  const words = q.trim() ? searchWords(q) : [];
  useEffect(() => {
    reveal();
    window.addEventListener('hashchange', reveal);
    return () => window.removeEventListener('hashchange', reveal);
  }, []);
  const answers = words.length > 0 ? findAnswers(q) : undefined;
  return (
    <section aria-labelledby="answers" className="min-w-0">
      <h2 id="answers" className="mb-3 text-lg">
        {answers ? 'Answers that fit' : 'Questions and answers'}
      </h2>
      <p role="status" className="sr-only">
        {answers && `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`}
      </p>
      <div className="card divide-y divide-line">
        {answers?.map((answer) => (
          <AnswerDetails key={answer.id} answer={answer} words={words} />
        ))}
        {answers?.length === 0 && (
          <Empty
            kind="none"
            title={`No answer matches “${q.trim()}”`}
            action={<Button onClick={onClear}>Show all questions</Button>}
          >
            Try another word, or write to us: the office answers.
          </Empty>
        )}
        {!answers &&
          Object.entries(ANSWER_TOPICS).map(([topic, label]) => (
            <Topic
              key={topic}
              label={label}
              answers={ANSWERS.filter((answer) => answer.topic === topic)}
            />
          ))}
      </div>
    </section>
  );
}

const Topic = ({ label, answers }: { label: string; answers: readonly Answer[] }) => (
  <details className="group/topic">
    <summary className={`${SUMMARY} min-h-14 items-center py-2 font-semibold`}>
      <span className="grow">{label}</span>
      <span className="text-sm font-normal text-ink-muted tabular-nums">
        {answers.length}
        <span className="sr-only"> questions</span>
      </span>
      <Sign name="down" className="mt-0.5 size-5 text-ink-muted group-open/topic:rotate-180" />
    </summary>
    <div className="divide-y divide-line border-t border-line bg-surface">
      {answers.map((answer) => (
        <AnswerDetails key={answer.id} answer={answer} words={[]} />
      ))}
    </div>
  </details>
);

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

function statusLine(rows: readonly Pick<TicketRow, 'status'>[]): string {
  const waiting = rows.filter(({ status }) => status === 'waiting').length;
  const open = rows.filter(({ status }) => status === 'open').length;
  const parts = [
    waiting > 0 && `${count(waiting, 'has', 'have')} an answer for you`,
    open > 0 && `${count(open, 'is', 'are')} with the office`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : 'None is open.';
}

const COLUMNS: readonly Column<TicketRow>[] = [
  {
    key: 'subject',
    header: 'Subject',
    cell: ({ id, subject, topic }) => (
      <>
        <a href={addressOfTicket(id)} dir="auto" className="wrap-anywhere hover:underline">
          {subject}
        </a>
        <span className="block text-xs font-normal text-ink-muted">{TICKET_TOPICS[topic]}</span>
      </>
    ),
  },
  TICKET_STATUS,
  TICKET_CHANGED,
];

/** The affiliate's own tickets, the last changed first. */
function TicketTable() {
  const loaded = useStore(tickets.$loaded);
  const after = useStore($after);
  // With several pages, the sentence would count only one of them.
  const all = loaded.status === 'ready' && !after && !loaded.data.next ? loaded.data.items : [];
  return (
    // Not a section: the table is already a region with this name.
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">Your tickets</h2>
        {loaded.status === 'ready' && (
          <p role="status" className="text-sm text-ink-muted">
            {all.length > 0 && statusLine(all)}
          </p>
        )}
      </div>
      <Await
        loaded={loaded}
        retry={tickets.reload}
        skeleton={<SkeletonCard lines={4} />}
        subject="your tickets"
      >
        {({ items, next }) => (
          <DataTable
            caption="Your tickets"
            columns={COLUMNS}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ subject }) => subject}
            empty={
              <Empty
                kind="first"
                title="You have not written yet"
                action={
                  <a href="#topic" className="button kit-button button-quiet">
                    Write to us
                  </a>
                }
              >
                What you ask the office shows here, with its answers.
              </Empty>
            }
            foot={pageTurns('tickets', { after, next })}
          />
        )}
      </Await>
    </div>
  );
}

interface Office extends OfficeContact {
  hours: readonly { days: string; hours: string }[];
}

function OfficeCard({ phone, email, hours }: Office) {
  return (
    <section
      aria-labelledby="office"
      className="card flex flex-wrap justify-between gap-x-10 gap-y-5 p-5 lg:p-6"
    >
      <div>
        <h2 id="office" className="text-lg">
          The office
        </h2>
        <p className="mt-1 text-sm text-ink-muted">If it cannot wait, call.</p>
      </div>
      <div>
        <a href={phoneHref(phone)} className="link inline-flex min-h-11 items-center font-semibold">
          {phone}
        </a>
        <br />
        <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center break-all">
          {email}
        </a>
      </div>
      <dl className="grid grid-cols-[auto_auto] content-start gap-x-5 gap-y-1 text-sm">
        {hours.map(({ days, hours: open }) => (
          <div key={days} className="contents">
            <dt className="text-ink-muted">{days}</dt>
            <dd className="tabular-nums">{open}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Page({ site }: PageProps) {
  const [typed, type] = useTyped(new URLSearchParams(useStore($search)).get('q') ?? '');
  return (
    <>
      <HeaderOf page="support" />
      <SearchField
        label="Search the answers"
        placeholder="Search the answers"
        typed={typed}
        onType={type}
        className="relative mb-6"
        large
      />
      <div className="grid gap-8 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr] lg:gap-x-5">
        <Answers q={typed} onClear={() => type('')} />
        {/* Beside both, so that the tickets follow the questions directly even if the form is longer. */}
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-11">
          <WriteForm version={site.version} />
        </div>
        <TicketTable />
        <div className="lg:col-span-2">
          <OfficeCard {...site} />
        </div>
      </div>
    </>
  );
}
