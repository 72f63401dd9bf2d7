import { useState } from 'react';
import type { Link } from '../../contract/links.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { Menu } from '../kit/Menu.tsx';
import { Sign } from '../kit/Sign.tsx';
import { archive, restore } from './links.ts';
import { openDetails, openEdit } from './list-state.ts';
import { QrDialog } from './QrDialog.tsx';
import { copy } from './share.ts';

interface Props {
  link: Link;
  /** Called when the row goes to the other view with its buttons. */
  onGone: () => void;
}

/** What can be done with a link from its row. */
export function LinkRowMenu({ link, onGone }: Props) {
  const [code, setCode] = useState(false);
  const leaving = (work: (link: Link) => Promise<void>) => () => {
    onGone();
    void work(link);
  };
  return (
    <span className="inline-flex justify-end">
      <IconButton label={`Copy ${link.label}`} onClick={() => void copy(link)}>
        <Sign name="copy" className="size-5" />
      </IconButton>
      <Menu
        label={`More for ${link.label}`}
        className="icon-button"
        items={[
          { label: 'Details and test', onPress: () => openDetails(link.id) },
          { label: 'Edit', onPress: () => openEdit(link.id) },
          { label: 'QR code', onPress: () => setCode(true) },
          link.archivedAt === null
            ? { label: 'Archive', onPress: leaving(archive) }
            : { label: 'Take out of the archive', onPress: leaving(restore) },
        ]}
      >
        <Sign name="more" className="size-5" />
      </Menu>
      {code && <QrDialog link={link} onClose={() => setCode(false)} />}
    </span>
  );
}
