import { contactPath } from '../../../config/portal.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { faceOf } from '../../kit/face.ts';

interface Props {
  scenario: Pick<Scenario, 'contactId' | 'contactName'>;
  /** Text that follows the link on its line. */
  after?: string;
}

/** A link to the contact of a scenario; nothing if it has none. */
export const ContactLink = ({ scenario: { contactId, contactName }, after }: Props) =>
  contactId && contactName !== null ? (
    <span className="min-w-0 break-words">
      <a href={contactPath(contactId)} className={`link ${faceOf(contactName)}`}>
        {contactName}
      </a>
      {after}
    </span>
  ) : null;
