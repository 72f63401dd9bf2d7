/** A ready e-mail that brings somebody a link. */
import type { Referral } from '../../contract/leads.ts';
import type { Link } from '../../contract/links.ts';

export interface EmailText {
  subject: string;
  text: string;
}

/** The e-mail for a link, with what visitors may see of the affiliate, and the firm's disclosure at its end. */
export function emailText(
  { url }: Pick<Link, 'url'>,
  { name, firm, role, disclosure }: Referral,
  siteName: string,
): EmailText {
  const signature = [name, [role, firm].filter(Boolean).join(', ')].filter(Boolean).join('\n');
  const paragraphs = [
    'Hello,',
    `I work with the ${siteName}, which helps families plan what they will pass on. This page says how:`,
    url,
    'If you have a question, write by the form on the page or simply answer this e-mail.',
    `Kind regards\n${signature}`,
    disclosure,
  ];
  return {
    subject: `An introduction to the ${siteName}`,
    text: paragraphs.filter(Boolean).join('\n\n'),
  };
}

/** The address that opens the e-mail in the person's own program, addressed to nobody yet. */
export const mailAddress = ({ subject, text }: EmailText): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
