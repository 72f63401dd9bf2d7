import { useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import type { Contact } from '../../../contract/contacts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Button } from '../../kit/Button.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { EditDialog, factsName } from './EditDialog.tsx';
import { deleteAndLeave } from './remove.ts';
import { StageSelect } from './StageSelect.tsx';
import { TagEditor } from './TagEditor.tsx';
import { hasUnsaved } from './use-edited.ts';

interface Props {
  contact: Contact;
  /** Where a talk is written down. */
  onLog: () => void;
  onPrint: (sheet: 'agenda' | 'sheet') => void;
}

const REACH = 'button kit-button button-quiet min-h-12 gap-2 px-3 md:min-h-11 md:px-4';

/** Who it is, the stage and the tags, and what can be done. */
export function ContactHead({ contact, onLog, onPrint }: Props) {
  const { name, email, phone } = contact;
  // What was typed before a reload shows again.
  const [editing, setEditing] = useState(() => hasUnsaved(factsName(contact)));
  return (
    <div className="mb-5 grid gap-4 md:mb-6">
      <div className="flex items-start gap-4">
        <Avatar name={name} size={64} />
        <div className="min-w-0 grow">
          <h1 dir="auto" className="text-2xl wrap-anywhere">
            {name}
          </h1>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <StageSelect contact={contact} />
            <TagEditor contact={contact} />
          </div>
        </div>
      </div>
      <div className="grid grid-cols-3 gap-2 md:flex md:flex-wrap">
        <Reach href={phone && `tel:${phone.replaceAll(/[^+\d]/g, '')}`} icon="phone">
          Call
        </Reach>
        <Reach href={email && `mailto:${email}`} icon="mail">
          E-mail
        </Reach>
        <button type="button" onClick={onLog} className={REACH}>
          <Icon name="tasks" className="size-5" />
          Log
        </button>
        <Button kind="ghost" className="px-3 md:ml-auto" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Menu
          label="Print"
          className="button kit-button button-ghost px-3"
          items={[
            { label: 'Meeting agenda', onPress: () => onPrint('agenda') },
            { label: 'Contact sheet', onPress: () => onPrint('sheet') },
          ]}
        >
          Print
        </Menu>
        <Button
          kind="ghost"
          className="px-3 text-danger"
          onClick={() => void deleteAndLeave(contact)}
        >
          Delete
        </Button>
      </div>
      <EditDialog contact={contact} open={editing} onClose={() => setEditing(false)} />
    </div>
  );
}

/** A way to reach the person; what is not known yet can't be pressed, and the row keeps its shape. */
function Reach(props: { href: string; icon: 'phone' | 'mail'; children: string }) {
  const { href, icon, children } = props;
  const content = (
    <>
      <Icon name={icon} className="size-5" />
      {children}
    </>
  );
  if (href) {
    return (
      <a href={href} className={REACH}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" disabled className={REACH}>
      {content}
      <span className="sr-only">: not known</span>
    </button>
  );
}
