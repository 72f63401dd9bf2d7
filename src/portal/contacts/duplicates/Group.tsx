import type { Duplicates } from '../../../contract/contact-moves.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Button } from '../../kit/Button.tsx';
import { nearDayWords } from '../days.ts';
import { StageBadge } from '../StageBadge.tsx';

interface Props {
  group: Duplicates;
  onReview: () => void;
}

/** Contacts that are probably one person. */
export function Group({ group: { by, value, contacts }, onReview }: Props) {
  const shared = by === 'email' ? value : (contacts[0]?.phone ?? value);
  return (
    <li className="card">
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-3 lg:px-6">
        <div className="min-w-0">
          <h3 className="text-lg">Same {by === 'email' ? 'e-mail address' : 'phone number'}</h3>
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{shared}</p>
        </div>
        <Button compact className="shrink-0" onClick={onReview}>
          Review<span className="sr-only"> {contacts.map(({ name }) => name).join(' and ')}</span>
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {contacts.map((contact) => (
          <Entry key={contact.id} contact={contact} />
        ))}
      </ul>
      {contacts.length > 2 && (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-muted lg:px-6">
          Two are compared at a time, the oldest first.
        </p>
      )}
    </li>
  );
}

function Entry({ contact }: { contact: Contact }) {
  const { id, name, email, phone, stage, createdAt } = contact;
  const facts = [email, phone, `added ${nearDayWords(createdAt.slice(0, 10))}`].filter(Boolean);
  return (
    <li className="flex items-center gap-3 px-5 py-3 lg:px-6">
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <a href={`/dashboard/contacts/view?id=${id}`} className="link font-semibold">
          {name}
        </a>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
        <p className="mt-1 md:hidden">
          <StageBadge stage={stage} />
        </p>
      </div>
      <span className="max-md:hidden">
        <StageBadge stage={stage} />
      </span>
    </li>
  );
}
