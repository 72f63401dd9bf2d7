import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { addressFor, call, resource } from '../../../api/call.ts';
import { US_STATES } from '../../../config/places.ts';
import { UNREAD_PAGE_DAYS } from '../../../config/retention.ts';
import { DAY_MS } from '../../../config/units.ts';
import {
  type Decision,
  decidePublication,
  exportPublications,
  listOfficePublications,
  MAX_REASON,
  MOST_VALID_DAYS,
  type OfficePublication,
  type OfficePublications,
  type PageWords,
  PUBLICATION_STATES,
  type PublicationState,
  reviewPage,
} from '../../../contract/profile/publications.ts';
import { changeSearch } from '../../../lib/address.ts';
import { formatLongDay, formatMoment } from '../../../lib/format-date.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge, PAGE_LOOKS, PAGE_STATES } from '../../kit/badges.tsx';
import { Changes } from '../../kit/Changes.tsx';
import { FilterSelect, optionsOf, TextArea, TextField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { showWhole } from '../../kit/whole-frame.ts';
import { DownloadFile } from '../../shared/sign-in/download.tsx';
import { refresh, showWaiting, useQueue } from '../../shell/office-waiting.ts';
import { AffiliateLink, DetailHead, StaleNotice } from '../DetailHead.tsx';
import { $param } from '../part.ts';

/* The waiting pages, or those of another state or day, filtered by the page's address. */

const $named = $param('state');
const $affiliate = $param('affiliate');
const $on = $param('on');
const $chosen = $param('page');

/** The waiting pages by default; on a given day a page may have had any state. */
const $state = computed([$named, $on], (named, on): PublicationState | undefined =>
  on ? undefined : (PUBLICATION_STATES.find((state) => state === named) ?? 'submitted'),
);

const pages = resource(
  listOfficePublications,
  computed([$state, $affiliate, $on, $after], (state, affiliate, on, after) => ({
    query: { state, affiliate, ...(on && { on }), after },
  })),
);

const FIELDS: Readonly<Record<keyof PageWords, string>> = {
  name: 'Name',
  credentials: 'Credentials',
  role: 'Role',
  firm: 'Firm',
  states: 'States of licenses',
  booking: 'Booking address',
  phone: 'Phone',
  email: 'Email',
  bio: 'Biography',
  website: 'Website',
  compensation: 'How the affiliate is paid',
  disclosure: 'Disclosure',
  crd: 'CRD number',
  formCrs: 'Form CRS',
  licenses: 'Insurance licenses',
  place: 'Principal place of business',
  portrait: 'Portrait',
};

/** A field in words. The portrait shows in the page itself; here it only says whether it changed. */
const wordsIn = (words: PageWords | null, field: keyof PageWords): string => {
  if (!words) return '';
  if (field === 'states') return words.states.map((state) => US_STATES[state] ?? state).join(', ');
  if (field === 'portrait') return words.portrait ? `Picture ${words.portrait.slice(0, 8)}` : '';
  return words[field] ?? '';
};

const DECIDED: Readonly<Record<Decision, string>> = { ...PAGE_STATES, approved: 'Approved' };

/** The changes from the version that the office decided last, or else from the public one. */
function Differences({
  words,
  before,
  last,
}: Pick<OfficePublication, 'words' | 'before' | 'last'>) {
  const against = before
    ? 'What changed against the public page'
    : 'What it says: the first version';
  return (
    <section aria-label="What it says" className="card grid gap-5 p-5 lg:p-6">
      <h3 className="text-lg">{last ? 'What changed since your decision' : against}</h3>
      {last && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-muted">
            {DECIDED[last.state]} on <time dateTime={last.at}>{formatMoment(last.at)}</time>
          </p>
          {last.reason && (
            <blockquote
              dir="auto"
              className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere"
            >
              {last.reason}
            </blockquote>
          )}
        </div>
      )}
      <ChangedFields words={words} before={last?.words ?? before} />
      {last && last.state !== 'approved' && before && (
        <details>
          <summary className="min-h-11 py-2.5">{against}</summary>
          <ChangedFields words={words} before={before} />
        </details>
      )}
    </section>
  );
}

/** The changed fields, word by word; unchanged ones are collapsed. */
function ChangedFields({ words, before }: Pick<OfficePublication, 'words' | 'before'>) {
  const fields = Object.keys(FIELDS) as (keyof PageWords)[];
  const said = fields.map((field) => ({
    field,
    old: wordsIn(before, field),
    now: wordsIn(words, field),
  }));
  const changed = said.filter(({ old, now }) => old !== now);
  const same = said.filter(({ old, now }) => old === now && now !== '');
  return (
    <div className="grid gap-5">
      {changed.length === 0 && <p>No word changed.</p>}
      <dl className="grid gap-4">
        {changed.map(({ field, old, now }) => (
          <div key={field}>
            <dt className="text-sm text-ink-muted">{FIELDS[field]}</dt>
            <dd>{before ? <Changes before={old} now={now} /> : <Plain text={now} />}</dd>
          </div>
        ))}
      </dl>
      {same.length > 0 && (
        <details>
          <summary className="min-h-11 py-2.5">Unchanged: {same.length}</summary>
          <dl className="grid gap-4">
            {same.map(({ field, now }) => (
              <div key={field}>
                <dt className="text-sm text-ink-muted">{FIELDS[field]}</dt>
                <dd>
                  <Plain text={now} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

const Plain = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-line wrap-anywhere">
    {text}
  </p>
);

const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const DONE: Readonly<Record<Decision, string>> = {
  approved: 'The page is approved',
  changes: 'The affiliate is asked for changes',
  rejected: 'The page is rejected',
  withdrawn: 'The page is withdrawn',
};

interface UsedReasonsProps {
  reasons: readonly string[];
  onChoose: (reason: string) => void;
}

const UsedReasons = ({ reasons, onChoose }: UsedReasonsProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 text-sm text-ink-muted">Reasons used before</legend>
    <ul className="flex flex-wrap gap-2">
      {reasons.map((used) => (
        <li key={used}>
          <Button onClick={() => onChoose(used)} className="wrap-anywhere">
            {used}
          </Button>
        </li>
      ))}
    </ul>
  </fieldset>
);

/** The page is valid for as long as it may be, until another day is chosen. */
const UNDECIDED = { reason: '', validUntil: null as string | null };
const lastDayOf = ({ validUntil }: typeof UNDECIDED): string =>
  validUntil ?? inDays(MOST_VALID_DAYS - 1);

interface DecideProps {
  page: OfficePublication;
  reasons: string[];
  show: (now: OfficePublication) => void;
  onDecided: () => void;
}

function DecideForm({ page, reasons, show, onDecided }: DecideProps) {
  const { id, version, hash, state } = page;
  // The decision of the submit button, also by Enter in a field.
  const primary: Decision = state === 'submitted' ? 'approved' : 'withdrawn';
  const pressed = useRef<Decision>(primary);
  const form = useForm({
    name: `review:${id}`,
    stored: undefined,
    draftOf: () => UNDECIDED,
    isDirty: ({ reason }) => reason !== '',
    save: async ({ draft }) => {
      const decision = pressed.current;
      const body = {
        version,
        hash,
        state: decision,
        reason: draft.reason,
        validUntil: decision === 'approved' ? lastDayOf(draft) : null,
      };
      const decided = await call(decidePublication, { params: { id }, body });
      return { decision, decided };
    },
    onSaved: ({ decision, decided }) => {
      show(decided);
      showWaiting(decided.waiting);
      showToast({ title: DONE[decision] });
      onDecided();
    },
  });
  const press = (decision: Decision) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = decision;
    event.currentTarget.form?.requestSubmit();
    pressed.current = primary;
  };
  return (
    <form noValidate onSubmit={form.submit} className="card grid gap-4 p-5 lg:p-6">
      <h3 className="text-lg">Decision</h3>
      <WrittenBefore of={form} />
      <StaleNotice title="Not decided" failure={form.failure} show={show} />
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="The affiliate reads it. Needed to ask for changes and to reject."
        optional
        rows={2}
        count={MAX_REASON}
      />
      {reasons.length > 0 && (
        <UsedReasons reasons={reasons} onChoose={(reason) => form.set({ reason })} />
      )}
      {state === 'submitted' && (
        <TextField
          name="validUntil"
          label="Valid until"
          type="date"
          hint="On this day the page goes offline, unless a newer one is approved."
          min={inDays(1)}
          max={inDays(MOST_VALID_DAYS)}
          value={lastDayOf(form.draft)}
          error={form.wrong.validUntil}
          onChange={({ target }) => form.set({ validUntil: target.value })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'submitted' ? (
          <>
            <Button onClick={press('rejected')}>Reject</Button>
            <Button onClick={press('changes')}>Ask for changes</Button>
            <Button
              kind="primary"
              type="submit"
              busy={form.busy && 'Saving…'}
              className="basis-full"
            >
              Approve
            </Button>
          </>
        ) : (
          <Button type="submit" busy={form.busy && 'Saving…'}>
            Withdraw
          </Button>
        )}
      </div>
    </form>
  );
}

interface ReviewedProps {
  list: OfficePublications;
  page: OfficePublication;
  onDecided: () => void;
}

const goTo = (page: OfficePublication | undefined) => () => page && changeSearch({ page: page.id });

const show = (now: OfficePublication): void =>
  void pages.change((list) => ({
    ...list,
    items: list.items.map((one) => (one.id === now.id ? now : one)),
  }));

function Reviewed({ list, page, onDecided }: ReviewedProps) {
  const { items, reasons } = list;
  const place = items.indexOf(page);
  const { state, from, until, validUntil } = page;
  const decidable = state === 'submitted' || state === 'approved';
  return (
    <>
      <DetailHead
        title={<AffiliateLink {...page} />}
        badge={<Badge kind={PAGE_LOOKS[state]}>{PAGE_STATES[state]}</Badge>}
      >
        Sent for review on <time dateTime={page.submittedAt}>{formatMoment(page.submittedAt)}</time>
        {from && (
          <>
            {' · '}public from <time dateTime={from}>{formatMoment(from)}</time>
            {until ? (
              <>
                {' '}
                to <time dateTime={until}>{formatMoment(until)}</time>
              </>
            ) : (
              validUntil && <> until {formatLongDay(validUntil)}</>
            )}
          </>
        )}
      </DetailHead>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button aria-keyshortcuts="k" disabled={place <= 0} onClick={goTo(items[place - 1])}>
          Previous
        </Button>
        <Button
          aria-keyshortcuts="j"
          disabled={place >= items.length - 1}
          onClick={goTo(items[place + 1])}
        >
          Next
        </Button>
        <p className="text-sm text-ink-muted">
          {place + 1} of {items.length}
          {list.next && ' and more'}
          <span className="max-md:hidden"> · keys j and k</span>
        </p>
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-2 xl:gap-5">
        <div className="grid gap-3 lg:gap-5">
          <Differences {...page} />
          {page.reason && (
            <Notice kind="info" title="The office said">
              <p dir="auto">{page.reason}</p>
            </Notice>
          )}
          {page.own && state === 'submitted' && (
            <Notice kind="info" title="You wrote this page">
              Someone else in the office reviews it. In an office of one, the operator approves it
              by a command: see “Pages of affiliates” in the operator’s manual.
            </Notice>
          )}
          {decidable && !(page.own && state === 'submitted') && (
            <DecideForm
              key={`${page.id} ${page.version}`}
              page={page}
              reasons={reasons}
              show={show}
              onDecided={onDecided}
            />
          )}
        </div>
        <section aria-label="The page" className="card overflow-hidden">
          <h3 className="px-5 py-4 text-lg">The page as families see it</h3>
          {page.hasPage ? (
            <iframe
              title={`The page of ${page.words.name}`}
              src={addressFor(reviewPage, { params: { id: page.id } })}
              className="block h-[70vh] min-h-96 w-full border-0 border-t border-line bg-surface"
              onLoad={showWhole}
            />
          ) : (
            <p className="px-5 pb-5 text-ink-muted">
              This version has no page: its words are kept. The page of a version that was never
              public is removed after {UNREAD_PAGE_DAYS} days.
            </p>
          )}
        </section>
      </div>
    </>
  );
}

/** The queue of waiting pages, for a reviewer with many of them. */
export default function ReviewPart() {
  const loaded = useQueue(pages);
  return (
    <>
      <Toolbar />
      <Await
        loaded={loaded}
        retry={pages.reload}
        skeleton={<SkeletonCard lines={8} />}
        subject="the pages"
      >
        {(list) => <Queue list={list} />}
      </Await>
      <Archive />
    </>
  );
}

function Queue({ list }: { list: OfficePublications }) {
  const { items, next } = list;
  const chosen = useStore($chosen);
  const state = useStore($state);
  const after = useStore($after);
  const page = items.find(({ id }) => id === chosen) ?? items[0];
  // A decided version shows its outcome until another one is opened.
  const decided = () => {
    const place = page ? items.indexOf(page) : -1;
    const further = items[place + 1] ?? items[place - 1];
    changeSearch({ page: further?.id ?? null });
    void pages.reload();
  };
  if (!page) {
    return (
      <div className="card">
        <Empty
          kind="none"
          title={state === 'submitted' ? 'No page waits for review' : 'No page matches this'}
        />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[16rem_1fr] lg:gap-5">
      <nav aria-label="Pages" className="card overflow-hidden lg:sticky lg:top-5">
        <ul className="max-h-96 overflow-y-auto lg:max-h-[70vh]">
          {items.map((submission) => (
            <li key={submission.id} className="border-b border-line last:border-0">
              <button
                type="button"
                aria-current={submission === page ? 'true' : undefined}
                onClick={goTo(submission)}
                className="block w-full px-4 py-3 text-left hover:bg-surface-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:[box-shadow:inset_3px_0_0_var(--accent)]"
              >
                <bdi className="block font-semibold wrap-anywhere">{submission.affiliateName}</bdi>
                <span className="block text-sm text-ink-muted wrap-anywhere">
                  {submission.affiliateFirm && (
                    <>
                      <bdi>{submission.affiliateFirm}</bdi> ·{' '}
                    </>
                  )}
                  <time dateTime={submission.submittedAt}>
                    {formatMoment(submission.submittedAt)}
                  </time>
                </span>
              </button>
            </li>
          ))}
        </ul>
        {(after || next) && <div className="p-3">{pageTurns('pages', { after, next })}</div>}
      </nav>
      <div className="min-w-0">
        <Reviewed key={page.id} list={list} page={page} onDecided={decided} />
      </div>
    </div>
  );
}

const { draft: _draft, submitted: _submitted, ...OTHER_STATES } = PAGE_STATES;

function Toolbar() {
  const state = useStore($state);
  const on = useStore($on);
  const affiliate = useStore($affiliate);
  const [typed, setTyped] = useState(affiliate);
  const [day, setDay] = useState(on);
  useEffect(() => {
    setTyped(affiliate);
    setDay(on);
  }, [affiliate, on]);
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    changeSearch({ affiliate: typed.trim() || null, on: day || null, page: null, after: null });
    refresh(pages);
  };
  return (
    <form onSubmit={search} className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-3">
      <FilterSelect
        label="Show"
        name="state"
        value={on || state === 'submitted' ? '' : (state ?? '')}
        all="Waiting"
        options={optionsOf(OTHER_STATES)}
      />
      <TextField
        name="affiliate"
        label="Affiliate"
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        name="on"
        label="What it said on"
        type="date"
        max={inDays(0)}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit">Show</Button>
    </form>
  );
}

const Archive = () => (
  <section aria-label="Archive" className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
    <DownloadFile address={addressFor(exportPublications)}>Export the archive</DownloadFile>
    <p className="max-w-measure text-sm text-ink-muted">
      Every version with its page, its words and who decided when. It helps you keep records of what
      pages said. Contacts and notes are not a books-and-records archive.
    </p>
  </section>
);
