import { ContactCombo } from '../../kit/ContactCombo.tsx';
import type { Member } from './family.ts';

interface Props {
  /** The contact whose household it is: nobody is linked to it. */
  contactId: string;
  member: Member;
  error: string | undefined;
  onChange: (changes: Pick<Member, 'name' | 'contactId'>) => void;
}

/** A name to type, with the affiliate's contacts to choose from. */
export const MemberName = ({ contactId, member, error, onChange }: Props) => (
  <ContactCombo
    name="member-name"
    label="Name"
    error={error}
    value={member.name}
    without={contactId}
    onType={(name) => onChange({ name, contactId: null })}
    onChoose={({ id, name }) => onChange({ name, contactId: id })}
  >
    {member.contactId && (
      <p className="mt-1.5 text-sm text-ink-muted">Linked to this contact of your list.</p>
    )}
  </ContactCombo>
);
