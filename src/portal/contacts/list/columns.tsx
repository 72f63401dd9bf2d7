import { SOURCE_WORDS } from '../../../config/contact-words.ts';
import { UNDO_DAYS } from '../../../config/retention.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { today } from '../../../lib/date-words.ts';
import type { Column } from '../../kit/table.ts';
import { dayAfter, nearDayWords } from '../days.ts';
import { LastTouchCell, NameCell, NextStepCell, TagsCell } from './cells.tsx';
import { BIN_HEADS, COLUMN_HEADS } from './column-heads.ts';
import { StageMenu } from './StageMenu.tsx';

type Cells<Heads extends readonly { key: string }[]> = Record<
  Heads[number]['key'],
  Column<Contact>['cell']
>;

const CELLS: Cells<typeof COLUMN_HEADS> = {
  name: (contact) => <NameCell contact={contact} />,
  stage: (contact) => <StageMenu contact={contact} />,
  tags: (contact) => <TagsCell contact={contact} />,
  source: (contact) => (
    <span className="block md:w-28 print:w-24">{SOURCE_WORDS[contact.source]}</span>
  ),
  nextStep: (contact) => <NextStepCell contact={contact} />,
  lastTouchOn: (contact) => <LastTouchCell contact={contact} />,
};

/** The columns of the list. */
export const COLUMNS: readonly Column<Contact>[] = COLUMN_HEADS.map((head) => ({
  ...head,
  cell: CELLS[head.key],
}));

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
