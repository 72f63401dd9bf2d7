import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $work } from '../../api/work.ts';
import { Icon } from '../../components/Icon.tsx';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { MOST_LETTERS, SEARCH_KINDS, type SearchKind } from '../../config/search.ts';
import { $search } from '../../lib/address.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { searchWords } from '../../lib/word-search.ts';
import { dropRecentExcept, keepRecent, readRecent } from '../../session/recent.ts';
import { Button } from '../kit/Button.tsx';
import { HeaderOf } from '../kit/PageHeader.tsx';
import { SearchField, useTyped } from '../kit/SearchField.tsx';
import { Empty } from '../kit/states.tsx';
import { ExcerptText, Marked } from '../kit/text.tsx';
import {
  actionsFor,
  firstOf,
  type Group,
  KIND_ICONS,
  type SearchHit,
  totalWords,
  useSearch,
} from '../shell/search/search.ts';

interface Props {
  groups: readonly Group[];
  q: string;
  /** The kind whose results all show. */
  all: SearchKind | null;
  words: readonly string[];
}

/** The results, five of each kind, with links to the others. */
const ROW =
  'flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-surface-sunken focus-inset lg:min-h-13 lg:px-5 [&_mark]:bg-transparent [&_mark]:font-semibold [&_mark]:text-inherit';

const Results = ({ groups, q, all, words }: Props) => (
  <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
    {groups.map((group) => {
      const first = firstOf(group, q);
      const open = all === group.kind;
      return (
        <section key={group.kind} id={group.kind} aria-labelledby={`${group.kind}-title`}>
          <h2 id={`${group.kind}-title`} className="mb-2 text-lg">
            {SEARCH_KINDS[group.kind].title}
          </h2>
          <ul className="card divide-y divide-line">
            {(open ? group.items : first.items).map((found) => (
              <Row key={found.href} hit={found} words={words} />
            ))}
            {first.all && !open && (
              <li>
                <a href={first.all.href} className={`${ROW} font-semibold`}>
                  {first.all.label}
                </a>
              </li>
            )}
          </ul>
        </section>
      );
    })}
  </div>
);

const Row = ({ hit, words }: { hit: SearchHit; words: readonly string[] }) => (
  <li>
    <a
      href={hit.href}
      data-name={hit.kind === 'contacts' ? hit.title : undefined}
      onClick={() => keepRecent(hit)}
      className={ROW}
    >
      <Icon name={KIND_ICONS[hit.kind]} className="size-5 shrink-0 text-ink-muted" />
      <span className="min-w-0 grow">
        <Marked text={hit.title} words={words} />
        {hit.excerpt && (
          <span dir="auto" className="block text-sm text-ink-muted">
            <ExcerptText {...hit.excerpt} />
          </span>
        )}
      </span>
      <span className="max-w-[33%] shrink-0 truncate text-sm text-ink-muted">{hit.place}</span>
    </a>
  </li>
);

/** Before anything is typed: the recent choices in this browser, and the actions. */
function Start() {
  const [recent, setRecent] = useState(readRecent);
  const known = recent.filter(({ kind }) => Object.hasOwn(SEARCH_KINDS, kind)) as SearchHit[];
  const clear = () => {
    dropRecentExcept(null);
    setRecent([]);
    document.getElementById('search-field')?.focus();
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {known.length > 0 && (
        <section aria-labelledby="recent-title">
          <div className="mb-2 flex items-center justify-between gap-4">
            <h2 id="recent-title" className="text-lg">
              Recent
            </h2>
            <button type="button" onClick={clear} className="link min-h-11 text-sm">
              Clear
            </button>
          </div>
          <ul className="card divide-y divide-line">
            {known.map((found) => (
              <Row key={found.href} hit={found} words={[]} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="actions-title">
        <h2 id="actions-title" className="mb-2 flex min-h-11 items-center text-lg">
          {SEARCH_KINDS.actions.title}
        </h2>
        <ul className="card divide-y divide-line">
          {actionsFor($work.get()).map((found) => (
            <Row key={found.href} hit={found} words={[]} />
          ))}
        </ul>
      </section>
    </div>
  );
}

const Nothing = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <div className="card">
    <Empty
      kind="none"
      title={`Nothing matches “${q}”`}
      action={
        <>
          <Button onClick={onClear}>Clear the search</Button>
          <a href={`${PORTAL_PAGES.support.path}#write`} className="button button-quiet kit-button">
            Write to the office
          </a>
        </>
      }
    >
      Try another word, or fewer of them.
    </Empty>
  </div>
);

/** The groups with their counts, as links to each: a column, and on narrower screens chips in a scrolling row. */
const GroupLinks = ({ groups }: { groups: readonly Group[] }) => (
  <nav aria-label="Groups" className="min-w-0 overflow-x-auto lg:sticky lg:top-5">
    <ul className="flex gap-2 lg:grid lg:gap-0.5">
      {groups.map(({ kind, count }) => (
        <li key={kind}>
          <a
            href={`#${kind}`}
            className="flex min-h-11 items-center justify-between gap-3 rounded border border-line bg-surface-raised px-3 whitespace-nowrap hover:bg-surface-sunken lg:border-transparent lg:bg-transparent"
          >
            {SEARCH_KINDS[kind].title}
            <span className="text-ink-muted tabular-nums">{formatNumber(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** The field, and its results in groups. The text is in the address. */
function Everything() {
  const params = new URLSearchParams(useStore($search));
  const [typed, type] = useTyped(params.get('q') ?? '');
  const { groups, busy, problem, refusal } = useSearch(typed);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const q = typed.trim();
  const hasHits = groups.length > 0;
  return (
    <>
      <HeaderOf page="search" />
      <SearchField
        ref={field}
        id="search-field"
        name="q"
        label="Search everything"
        spellCheck={false}
        maxLength={MOST_LETTERS}
        typed={typed}
        onType={type}
        className="relative mb-3"
        large
      />
      <p role="status" className="mb-5 min-h-6 text-sm text-ink-muted">
        {q !== '' && !refusal && (busy ? 'Searching…' : totalWords(groups))}
      </p>
      {problem && (
        <p role="alert" className="notice mt-0 mb-5">
          Your own contacts, links, scenarios and tickets could not be searched. {problem}
        </p>
      )}
      {q === '' && <Start />}
      {hasHits && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[3fr_9fr]">
          <GroupLinks groups={groups} />
          <Results
            groups={groups}
            q={q}
            all={params.get('all') as SearchKind | null}
            words={searchWords(q)}
          />
        </div>
      )}
      {q !== '' && !hasHits && !busy && !refusal && <Nothing q={q} onClear={() => type('')} />}
    </>
  );
}

export const Page = () => <Everything />;
