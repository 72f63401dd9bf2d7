import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OfficeAnnouncement } from '../../../contract/announcements.ts';
import { momentDayWords } from '../../../lib/date-words.ts';
import { Await } from '../../kit/Await.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { DataTable } from '../../kit/DataTable.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import type { Column } from '../../kit/table.ts';
import { AnnouncementMenu } from './AnnouncementMenu.tsx';
import { announcements, STATE_LOOKS } from './announcements.ts';
import { Editor } from './Editor.tsx';

const COLUMNS: readonly Column<OfficeAnnouncement>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ title }) => (
      <span dir="auto" className="wrap-anywhere">
        {title}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'beside',
    cell: ({ state }) => <Badge kind={STATE_LOOKS[state].kind}>{STATE_LOOKS[state].words}</Badge>,
  },
  {
    key: 'publish',
    header: 'From',
    right: true,
    cell: ({ publishAt }) =>
      publishAt && (
        <time dateTime={publishAt} className="whitespace-nowrap">
          {momentDayWords(publishAt)}
        </time>
      ),
  },
];

/** What the editor shows: a new announcement, one that is there, or nothing. */
export type Editing = OfficeAnnouncement | 'new' | undefined;

/** What the office tells everybody: the list, or the editor in its place. */
export default function AnnouncementsPart() {
  const loaded = useStore(announcements.$loaded);
  const after = useStore($after);
  const [editing, setEditing] = useState<Editing>();
  const write = (
    <Button kind="primary" onClick={() => setEditing('new')}>
      Write an announcement
    </Button>
  );
  if (editing) {
    return (
      <Editor
        announcement={editing === 'new' ? undefined : editing}
        onClose={() => setEditing(undefined)}
      />
    );
  }
  return (
    <Await
      loaded={loaded}
      retry={announcements.reload}
      skeleton={<SkeletonCard lines={6} />}
      what="the announcements"
    >
      {({ items, next }) => (
        <DataTable
          caption="Announcements"
          columns={COLUMNS}
          rows={items}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          menu={(row) => <AnnouncementMenu announcement={row} edit={setEditing} />}
          toolbar={items.length > 0 && <div className="ml-auto">{write}</div>}
          empty={
            <Empty kind="first" title="Nothing is announced yet" action={write}>
              Every affiliate gets an alert of what you publish, and reads it in the portal.
            </Empty>
          }
          foot={pageTurns('announcements', { after, next })}
        />
      )}
    </Await>
  );
}
