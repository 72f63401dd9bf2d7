/** The email signature, as HTML and as text. */
import { type Drawing, finePrintOf } from '../proof/piece.ts';

/* As HTML: mail programs support only tables and inline styles. */
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

const FONT = 'font-family:Georgia,serif';
const TEXT = 'font-family:Arial,Helvetica,sans-serif';

export function signatureHtml({ piece, person, siteName, url = '' }: Drawing): string {
  const name = [person.name, person.credentials].filter(Boolean).join(', ');
  const line = (style: string, text: string) =>
    text && `<tr><td style="${style}">${text}</td></tr>`;
  const link = (href: string, text: string) =>
    `<a href="${escaped(href)}" style="color:#84590f">${escaped(text)}</a>`;
  const ways = [
    escaped(person.phone),
    person.email && link(`mailto:${person.email}`, person.email),
    person.site && link(`https://${person.site}`, person.site),
  ].filter(Boolean);
  const small = `${TEXT};font-size:13px;line-height:20px;color:#1a2b22`;
  return [
    '<table cellpadding="0" cellspacing="0" style="border-left:3px solid #c8963e;padding-left:12px">',
    line(`${FONT};font-size:18px;line-height:26px;color:#10241b`, escaped(name)),
    line(small, escaped(person.license ?? '')),
    line(small, [person.practice, siteName].filter(Boolean).map(escaped).join(' &middot; ')),
    line(small, ways.join(' &middot; ')),
    line(small, link(url, piece.headline)),
    ...finePrintOf({ piece, person }).map((text) =>
      line(
        `${TEXT};font-size:11px;line-height:15px;color:#54635a;max-width:520px;padding-top:6px`,
        escaped(text),
      ),
    ),
    '</table>',
  ].join('');
}

export const signatureText = ({ piece, person, siteName, url = '' }: Drawing): string =>
  [
    [person.name, person.credentials].filter(Boolean).join(', '),
    person.license,
    [person.practice, siteName].filter(Boolean).join(' · '),
    [person.phone, person.email, person.site].filter(Boolean).join(' · '),
    `${piece.headline}: ${url}`,
    ...finePrintOf({ piece, person }),
  ]
    .filter(Boolean)
    .join('\n');
