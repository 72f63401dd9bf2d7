/** The foot of a list of which the address has the place. */
import type { ReactNode } from 'react';
import { changeSearch } from '../../../lib/address.ts';
import { Button } from '../../kit/Button.tsx';

interface Props {
  /** The place of the page's first row, from 1, and the cursor after which it begins. */
  place: { at: number; after: string };
  /** The number of rows on the page. */
  shown: number;
  page: { total: number; next: string | null };
  onTurn: () => void;
  children?: ReactNode;
}

export function ListFoot({ place: { at, after }, shown, page, onTurn, children }: Props) {
  const last = at + shown - 1;
  const turn = (to: Parameters<typeof changeSearch>[0]) => {
    changeSearch(to);
    onTurn();
  };
  return (
    <>
      <p role="status" className="mr-auto tabular-nums">
        {`${at}–${last} of ${Math.max(page.total, last)}`}
      </p>
      {children}
      {after && <Button onClick={() => turn({ after: null, at: null })}>First page</Button>}
      {page.next && <Button onClick={() => turn({ after: page.next, at: last + 1 })}>Next</Button>}
    </>
  );
}
