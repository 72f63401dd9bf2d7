/** Turning the pages of a list whose newest rows come first: its place is in the page's address. */
import { computed } from 'nanostores';
import { $search, changeSearch } from '../../lib/address.ts';
import { Button } from './Button.tsx';

/** The cursor of a later page, if the address names one. */
export const $after = computed(
  $search,
  (search) => new URLSearchParams(search).get('after') ?? undefined,
);

interface Turns {
  after: string | undefined;
  /** The cursor of the next page. */
  next: string | null;
}

/** The foot of a list: the way to its older rows and back, or null if all of them show. */
export const pageTurns = (what: string, { after, next }: Turns) =>
  after || next ? (
    <>
      {after && <Button onClick={() => changeSearch({ after: null })}>Newest {what}</Button>}
      {next && <Button onClick={() => changeSearch({ after: next })}>Older {what}</Button>}
    </>
  ) : null;
