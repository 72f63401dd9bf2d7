/** The pages of a list with its newest rows first. The cursor is in the page's address. */
import { computed } from 'nanostores';
import { $search, changeSearch } from '../../lib/address.ts';
import { Button } from './Button.tsx';

/** The cursor in the address; undefined on the first page. */
export const $after = computed(
  $search,
  (search) => new URLSearchParams(search).get('after') ?? undefined,
);

interface Turns {
  after: string | undefined;
  next: string | null;
}

/** The foot of a list: the links to older rows and back, or null if all rows show. */
export const pageTurns = (noun: string, { after, next }: Turns) =>
  after || next ? (
    <>
      {after && <Button onClick={() => changeSearch({ after: null })}>Newest {noun}</Button>}
      {next && <Button onClick={() => changeSearch({ after: next })}>Older {noun}</Button>}
    </>
  ) : null;
