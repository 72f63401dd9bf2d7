/** The mail that invites through a link. */
import type { Referral } from '../../contract/leads.ts';
import type { Link } from '../../contract/links/links.ts';
import { mailLink } from '../shared/contacts/mail-draft.ts';

interface EmailText {
  subject: string;
  text: string;
}

/** The email for a link, with the affiliate's public facts and license line. The firm's disclosure comes before the link, so that it is read first. */
export function emailText(
  { url }: Pick<Link, 'url'>,
  { name, firm, role, disclosure }: Referral,
  siteName: string,
  license = '',
): EmailText {
  const signature = [name, license, [role, firm].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join('\n');
  const paragraphs = [
    'Hello,',
    disclosure,
    `I’m an affiliate of the ${siteName}, a network of advisors. This page explains what it does:`,
    url,
    'If you have a question, use the form on the page or simply reply to this email.',
    `Kind regards\n${signature}`,
  ];
  return {
    subject: `An introduction to the ${siteName}`,
    text: paragraphs.filter(Boolean).join('\n\n'),
  };
}

/** The mailto address of the email, without a recipient. */
export const mailAddress = ({ subject, text }: EmailText): string => mailLink([], subject, text);
