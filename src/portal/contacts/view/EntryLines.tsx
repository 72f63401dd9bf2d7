import { INTERACTION_WORDS } from '../../../config/interaction-words.ts';
import type { Interaction } from '../../../contract/contacts.ts';
import { momentWords } from '../../../lib/date-words.ts';

/** What was written down, as the printed sheets list it. */
export function EntryLines({ items, zone }: { items: readonly Interaction[]; zone: string }) {
  return (
    <ul>
      {items.map(({ id, kind, at, text }) => (
        <li key={id}>
          <b>{INTERACTION_WORDS[kind]}</b>, <time dateTime={at}>{momentWords(at, zone)}</time>
          {text && `: ${text}`}
        </li>
      ))}
    </ul>
  );
}
