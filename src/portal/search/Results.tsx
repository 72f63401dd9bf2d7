import { Icon } from '../../components/Icon.tsx';
import { SEARCH_KINDS, type SearchKind } from '../../config/search.ts';
import { keepRecent } from '../../session/recent.ts';
import { Marked } from '../kit/Marked.tsx';
import { type Found, firstOf, type Group } from '../shell/search/groups.ts';
import { KIND_ICONS } from '../shell/search/kind-icons.ts';

interface Props {
  groups: readonly Group[];
  q: string;
  /** The kind of which all show. */
  all: SearchKind | null;
  /** What was searched for. */
  words: readonly string[];
}

/** What was found, five of each kind, with the way to the others. */
export const Results = ({ groups, q, all, words }: Props) => (
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
              <Row key={found.href} found={found} words={words} />
            ))}
            {first.all && !open && (
              <li>
                <a href={first.all.href} className="search-row font-semibold">
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

/** Something that was found, the words that fit marked. */
export const Row = ({ found, words }: { found: Found; words: readonly string[] }) => (
  <li>
    <a href={found.href} onClick={() => keepRecent(found)} className="search-row">
      <Icon name={KIND_ICONS[found.kind]} className="size-5 shrink-0 text-ink-muted" />
      <span className="min-w-0 grow">
        <Marked text={found.title} words={words} />
      </span>
      <span className="search-place">{found.place}</span>
    </a>
  </li>
);
