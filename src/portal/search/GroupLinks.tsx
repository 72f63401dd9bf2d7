import { SEARCH_KINDS } from '../../config/search.ts';
import type { Group } from '../shell/search/groups.ts';

/** The groups with their counts, as ways to each. */
export const GroupLinks = ({ groups }: { groups: readonly Group[] }) => (
  <nav aria-label="Groups" className="search-groups">
    <ul>
      {groups.map(({ kind, count }) => (
        <li key={kind}>
          <a href={`#${kind}`}>
            {SEARCH_KINDS[kind].title}
            <span className="tabular-nums">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
