import { UNDO_DAYS } from '../../../config/retention.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { today } from '../../../lib/date-words.ts';
import type { Column } from '../../kit/table.ts';
import { dayAfter, nearDayWords } from '../days.ts';
import { type Cells, columnsWith } from './cells.tsx';
import { BIN_HEADS } from './column-heads.ts';
import { StageMenu } from './StageMenu.tsx';

/** The columns of the list on this day. */
export const columnsOf = (today: string) =>
  columnsWith((contact) => <StageMenu contact={contact} />, today);

const binnedOn = ({ deletedAt }: Contact) => (deletedAt ? today(new Date(deletedAt)) : today());

const BIN_CELLS: Cells<typeof BIN_HEADS> = {
  name: ({ name }) => <span dir="auto">{name}</span>,
  since: (contact) => <time dateTime={binnedOn(contact)}>{nearDayWords(binnedOn(contact))}</time>,
  until: (contact) => {
    const day = dayAfter(binnedOn(contact), UNDO_DAYS);
    return (
      <>
        <span className="md:hidden">Gone for good on </span>
        <time dateTime={day}>{nearDayWords(day)}</time>
      </>
    );
  },
};

/** The columns of the bin. */
export const BIN_COLUMNS: readonly Column<Contact>[] = BIN_HEADS.map((head) => ({
  ...head,
  cell: BIN_CELLS[head.key],
}));
