import { ROLE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { generationsOf } from './family.ts';

/** The household on paper: a line for each generation. */
export const FamilyLines = ({ contact }: { contact: Contact }) => (
  <dl className="sheet-facts">
    {generationsOf(contact).map(({ title, people }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>
          {people
            .map(({ member, index }) =>
              index < 0 ? member.name : `${member.name} (${ROLE_WORDS[member.role]})`,
            )
            .join(', ')}
        </dd>
      </div>
    ))}
  </dl>
);
