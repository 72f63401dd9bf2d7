/** The list's first rows before React is there. What is pressed in them comes with React, but for the links. */
import { DESKTOP_QUERY } from '../../../config/tokens.ts';
import type { Contact, ContactPage } from '../../../contract/contacts.ts';
import { Sign } from '../../kit/Sign.tsx';
import { TableCard } from '../../kit/TableCard.tsx';
import { TableRow } from '../../kit/TableRow.tsx';
import { type Column, FIRST_CARDS, type TableProps } from '../../kit/table.ts';
import { drawAhead } from '../../shell/draw-ahead.ts';
import { StageBadge } from '../StageBadge.tsx';
import { StillHead } from './ContactsSkeleton.tsx';
import { columnsWith } from './cells.tsx';

const STAGE: Column<Contact>['cell'] = ({ stage }) => (
  <span className="stage-button">
    <StageBadge stage={stage} />
    <Sign name="down" className="invisible size-3.5 max-sm:hidden" />
  </span>
);

void drawAhead<ContactPage>('/api/contacts?limit=25', ({ items, today }) => {
  if (items.length === 0) return null;
  const table: TableProps<(typeof items)[number]> = {
    caption: 'Contacts',
    columns: columnsWith(STAGE, today),
    rows: items,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    onSelect: () => {},
    menu: () => <span className="icon-button" />,
  };
  if (!matchMedia(DESKTOP_QUERY).matches) {
    return (
      <ul aria-label={table.caption} className="divide-y divide-line">
        {items.slice(0, FIRST_CARDS).map((row) => (
          <TableCard key={row.id} row={row} {...table} />
        ))}
      </ul>
    );
  }
  return (
    <div className="overflow-x-auto">
      <table className="data-table">
        <StillHead />
        <tbody>
          {items.map((row) => (
            <TableRow key={row.id} row={row} {...table} />
          ))}
        </tbody>
      </table>
    </div>
  );
});
