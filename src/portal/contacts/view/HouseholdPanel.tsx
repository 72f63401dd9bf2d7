import { useRef, useState } from 'react';
import { ROLE_WORDS } from '../../../config/contact-words.ts';
import { MAX_MEMBERS } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { readDraft } from '../../../session/drafts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Button } from '../../kit/Button.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { addressOfContact } from './contact.ts';
import { generationsOf, type Member, membersOf, type Person } from './family.ts';
import { MemberDialog, memberName } from './MemberDialog.tsx';
import type { MemberDraft } from './member.ts';
import { Panel } from './Panel.tsx';
import { removeMember } from './remove-member.ts';

/** Which dialog is open: nobody's, that of a member, or that of somebody to add. */
type Editing = { member: Member | undefined } | null;

/** What was typed before a reload shows again. */
function editingBefore(contact: Contact): Editing {
  const kept = readDraft<{ base: MemberDraft }>(memberName(contact));
  return kept ? { member: kept.base.member ?? undefined } : null;
}

/** The household by generation. */
export function HouseholdPanel({ contact }: { contact: Contact }) {
  const [editing, setEditing] = useState<Editing>(() => editingBefore(contact));
  const list = useRef<HTMLOListElement>(null);
  // The dialog keeps its title while it closes.
  const [shown, setShown] = useState(editing);
  const open = (next: NonNullable<Editing>) => {
    setShown(next);
    setEditing(next);
  };
  const remove = (member: Member) => {
    // The row is about to disappear with the focus.
    list.current?.focus();
    void removeMember(member);
  };
  return (
    <Panel
      title="Household"
      action={
        membersOf(contact).length < MAX_MEMBERS && (
          <Button compact onClick={() => open({ member: undefined })}>
            Add member
          </Button>
        )
      }
    >
      <ol ref={list} tabIndex={-1} className="family outline-none">
        {generationsOf(contact).map(({ title, people }) => (
          <li key={title}>
            <p className="text-xs text-ink-muted">{title}</p>
            <ul>
              {people.map((person) => (
                <Row
                  key={person.index}
                  person={person}
                  onEdit={() => open({ member: person.member })}
                  onRemove={() => remove(person.member)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <MemberDialog
        key={shown?.member?.name ?? ''}
        contact={contact}
        member={shown?.member}
        open={editing !== null}
        onClose={() => setEditing(null)}
      />
    </Panel>
  );
}

interface RowProps {
  person: Person;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ person: { member, index }, onEdit, onRemove }: RowProps) {
  const { name, role, contactId } = member;
  const self = index < 0;
  return (
    <li className="flex min-h-13 items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {contactId && !self ? (
            <a href={addressOfContact(contactId)} className="link">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        <p className="text-sm text-ink-muted">{self ? 'This contact' : ROLE_WORDS[role]}</p>
      </div>
      {!self && (
        <Menu
          label={`More on ${name}`}
          className="icon-button -mr-2.5"
          items={[
            { label: 'Edit', onPress: onEdit },
            { label: 'Remove', onPress: onRemove },
          ]}
        >
          <Sign name="more" />
        </Menu>
      )}
    </li>
  );
}
