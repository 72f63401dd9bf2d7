/** The mail that invites through a link. */
import type { Referral } from '../../contract/leads.ts';
import type { Link } from '../../contract/links/links.ts';
import { mailLink } from '../shared/contacts/mail-draft.ts';

interface EmailText {
  subject: string;
  text: string;
}

/** The email for a link, with the affiliate's public facts, the license line, and the firm's disclosure at its end. */
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
    `I work with the ${siteName}, which helps families plan what they will pass on. This page explains how:`,
    url,
    'If you have a question, use the form on the page or simply reply to this email.',
    `Kind regards\n${signature}`,
    disclosure,
  ];
  return {
    subject: `An introduction to the ${siteName}`,
    text: paragraphs.filter(Boolean).join('\n\n'),
  };
}

/** The mailto address of the email, without a recipient. */
export const mailAddress = ({ subject, text }: EmailText): string => mailLink([], subject, text);
