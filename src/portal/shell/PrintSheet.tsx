import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { bankWords, INSURANCE, licenseLine, namesCalifornia } from '../../config/practice.ts';
import type { Profile } from '../../contract/profile.ts';
import { today } from '../../lib/format-date.ts';
import { phoneWords } from '../../lib/phone.ts';
import { useAuth } from '../../session/auth.tsx';
import { displayName } from './account.ts';
import { PrintedLines, usePrintedAt } from './print.tsx';

/** The affiliate's card in one line, as visitors see it. */
export function cardLine(profile: Profile): string {
  const { show } = profile;
  const shown = (field: 'role' | 'firm' | 'phone' | 'email' | 'website') =>
    show[field] ? profile[field] : '';
  const name = [profile.name, show.credentials && profile.credentials].filter(Boolean).join(', ');
  const license = licenseLine(profile, today());
  const parts = [
    name,
    license,
    shown('role'),
    shown('firm'),
    phoneWords(shown('phone')),
    shown('email'),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The card line on paper, where California wants the first word of its licenses in 12 points. */
function CardLine({ profile }: { profile: Profile }) {
  const [line, license] = [cardLine(profile), licenseLine(profile, today())];
  if (!namesCalifornia(license)) return <p>{line}</p>;
  const [before, after] = line.split(license);
  return (
    <p>
      {before}
      <span className="text-[12pt]">{INSURANCE}</span>
      {license.slice(INSURANCE.length)}
      {after}
    </p>
  );
}

interface Props {
  siteName: string;
  /** The affiliate's profile; undefined until it is known. */
  profile: Profile | undefined;
  card?: boolean;
  children: ReactNode;
}

/** A sheet that is printed in place of the page, under the affiliate's firm, with card and disclosure at its foot. */
export function PrintSheet({ siteName, profile, card = true, children }: Props) {
  const { session } = useAuth();
  const printedAt = usePrintedAt();
  const logo = profile?.logo;
  const bank = bankWords(profile?.roles ?? []);
  if (session.status !== 'authenticated') return null;
  // The browser does not wait for a picture that it meets only while printing.
  if (!printedAt) return logo ? <img src={logo} alt="" fetchPriority="low" hidden /> : null;
  // A direct child of the body: nothing else is printed.
  return createPortal(
    <div className="print-sheet hidden print:block">
      <PrintedLines
        siteName={siteName}
        name={profile?.name || displayName(session.user)}
        firm={profile?.show.firm ? profile.firm : ''}
        logo={logo}
        printedAt={printedAt}
      >
        {children}
        {profile && (
          <div className="sheet-card">
            {card && <CardLine profile={profile} />}
            {bank.length > 0 && <p>{bank.join(' · ')}</p>}
            {profile.disclosure && <p>{profile.disclosure}</p>}
          </div>
        )}
      </PrintedLines>
    </div>,
    document.body,
  );
}
