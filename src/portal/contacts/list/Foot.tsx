import { changeSearch } from '../../../lib/search-params.ts';
import { Button } from '../../kit/Button.tsx';
import { type ListState, PAGE_SIZES } from './address.ts';
import { refine } from './steps.ts';

interface Props {
  filter: ListState;
  /** How many rows the page has, how many there are in all, and the cursor of the next page. */
  shown: number;
  total: number;
  next: string | null;
  /** Called when another page was asked for. */
  onTurn: () => void;
}

/** Which part of the list shows, and the way to the others. */
export function Foot({ filter, shown, total, next, onTurn }: Props) {
  const { at, after, limit } = filter;
  const turn = (step: () => void) => {
    step();
    onTurn();
  };
  return (
    <>
      <p role="status" className="mr-auto tabular-nums">
        {`${at}–${at + shown - 1} of ${Math.max(total, at + shown - 1)}`}
      </p>
      {total > PAGE_SIZES[0] && (
        <label className="flex items-center gap-2 print:hidden">
          <span className="text-ink-muted max-sm:sr-only">Rows per page</span>
          <select
            value={limit}
            onChange={({ target }) =>
              refine({ limit: target.value === '25' ? null : target.value })
            }
            className="field field-compact w-20"
          >
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      {after && <Button onClick={() => turn(() => refine({}))}>First page</Button>}
      {next && (
        <Button onClick={() => turn(() => changeSearch({ after: next, at: at + shown }))}>
          Next
        </Button>
      )}
    </>
  );
}
