import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { resource } from '../../../api/call.ts';
import { type Announcement, readAnnouncement } from '../../../contract/alerts.ts';
import { formatLongMomentDay } from '../../../lib/format-date.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Paragraphs } from '../../kit/Paragraphs.tsx';
import { $id } from '../../kit/page.ts';
import { SkeletonOf } from '../../kit/skeletons.tsx';
import { Await, MissingRecord } from '../../kit/states.tsx';

const { $loaded, reload } = resource(
  readAnnouncement,
  computed($id, (id) => ({ params: { id } })),
);

export const Page = () => <NamedAnnouncement />;

function NamedAnnouncement() {
  const id = useStore($id);
  return id ? (
    <LoadedAnnouncement key={id} />
  ) : (
    <MissingRecord noun="Announcement" above="alerts">
      The address is not complete, or the office has withdrawn it.
    </MissingRecord>
  );
}

function LoadedAnnouncement() {
  const loaded = useStore($loaded);
  if (loaded.status === 'failed' && loaded.missing)
    return (
      <MissingRecord noun="Announcement" above="alerts">
        The address is not complete, or the office has withdrawn it.
      </MissingRecord>
    );
  return (
    <Await
      loaded={loaded}
      title="Announcement"
      retry={reload}
      skeleton={<SkeletonOf kind="article" subject="the announcement" />}
      subject="this announcement"
    >
      {(data) => <Text {...data} />}
    </Await>
  );
}

const Text = ({ title, text, publishedAt }: Announcement) => (
  <>
    <PageHeader title={title}>
      From the office, <time dateTime={publishedAt}>{formatLongMomentDay(publishedAt)}</time>
    </PageHeader>
    <div className="card max-w-180 p-5 lg:p-6">
      <Paragraphs text={text} />
    </div>
  </>
);
