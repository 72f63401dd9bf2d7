import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { type OfficeAnnouncement, withdrawAnnouncement } from '../../../contract/announcements.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { useDeed } from '../use-deed.ts';
import { announcements } from './announcements.ts';

interface Props {
  announcement: OfficeAnnouncement;
  edit: (announcement: OfficeAnnouncement) => void;
}

/** What can be done with an announcement; nothing any more once it is withdrawn. */
export function AnnouncementMenu({ announcement, edit }: Props) {
  const { id, version, title, state } = announcement;
  const { busy, run } = useDeed();
  const [asked, setAsked] = useState(false);
  if (state === 'withdrawn') return null;
  const published = state === 'published';
  const withdraw = async () => {
    const done = await run(
      () => call(withdrawAnnouncement, { params: { id }, body: { version } }),
      'The announcement is withdrawn',
    );
    await announcements.reload();
    if (done) setAsked(false);
  };
  const items = [
    published
      ? { label: 'Read', href: `${PORTAL_PAGES.announcement.path}?id=${id}` }
      : { label: 'Edit', onPress: () => edit(announcement) },
    { label: 'Withdraw', onPress: () => setAsked(true) },
  ];
  return (
    <>
      <Menu label={`Actions for ${title}`} className="icon-button" items={items}>
        <Sign name="more" />
      </Menu>
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(false)}
          title={`Withdraw “${title}”`}
          actions={
            <>
              <Button
                kind="delete"
                data-first
                busy={busy && 'Withdrawing…'}
                onClick={() => void withdraw()}
              >
                Withdraw
              </Button>
              <Button onClick={() => setAsked(false)}>Cancel</Button>
            </>
          }
        >
          <p className="text-ink-muted">
            {published
              ? 'It goes from the portal, and from the alerts of every affiliate.'
              : 'Nobody has read it yet.'}
          </p>
        </Dialog>
      )}
    </>
  );
}
