import type { Contact } from '../../../contract/contacts.ts';
import { Button } from '../../kit/Button.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { pageOf } from './cells.tsx';
import { binContact, takeFromBin } from './changes.ts';

interface Props {
  contact: Contact;
  /** Called when the row goes away with its button. */
  onGone: () => void;
}

/** What can be done with a contact from its row. */
export function RowMenu({ contact, onGone }: Props) {
  return (
    <Menu
      label={`More for ${contact.name}`}
      className="icon-button"
      items={[
        { label: 'Open', href: pageOf(contact) },
        { label: 'Log a talk', href: `${pageOf(contact)}#log` },
        {
          label: 'Delete',
          onPress: () => {
            onGone();
            void binContact(contact);
          },
        },
      ]}
    >
      <Sign name="more" />
    </Menu>
  );
}

/** Brings a contact back from the bin. */
export function RestoreButton({ contact, onGone }: Props) {
  return (
    <Button
      compact
      className="whitespace-nowrap"
      aria-label={`Restore ${contact.name}`}
      onClick={() => {
        onGone();
        void takeFromBin(contact);
      }}
    >
      Restore
    </Button>
  );
}
