import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { bankWords, INSURANCE, licenseLine, namesCalifornia } from '../../config/practice.ts';
import type { Profile } from '../../contract/profile.ts';
import { formatLongMomentDay, formatTime, formatZone, today } from '../../lib/format-date.ts';
import { phoneWords } from '../../lib/phone.ts';
import { useAuth } from '../../session/auth.tsx';
import { displayName } from './account.ts';

/** The time of printing while the page is printed; otherwise undefined. */
export function usePrintedAt(): Date | undefined {
  const [printedAt, setPrintedAt] = useState<Date>();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The browser prints the page as it is when the event ends.
    window.addEventListener('beforeprint', () => flushSync(() => setPrintedAt(new Date())), {
      signal,
    });
    window.addEventListener('afterprint', () => setPrintedAt(undefined), { signal });
    return () => listening.abort();
  }, []);
  return printedAt;
}

/** Formatted as "November 21, 2026 at 5:40 PM, Eastern Standard Time": a printed time needs its zone. */
const inWords = (date: Date): string =>
  `${formatLongMomentDay(date.toISOString())} at ${formatTime(date.toISOString())}, ${formatZone(date)}`;

interface PrintLinesProps {
  siteName: string;
  name: string;
  children: ReactNode;
}

/** A page's content; on paper, between the alliance's name and a line that says who printed it. */
export function PrintLines(props: PrintLinesProps) {
  return <PrintedLines {...props} printedAt={usePrintedAt()} />;
}

interface PrintedLinesProps {
  printedAt: Date | undefined;
  /** The affiliate's firm, which heads a sheet; undefined on a page. */
  firm?: string;
  /** The URL of the firm's logo. */
  logo?: string | null | undefined;
}

/** Like PrintLines, for a caller that already knows the time of printing. */
function PrintedLines(props: PrintLinesProps & PrintedLinesProps) {
  const { siteName, name, firm, logo, printedAt, children } = props;
  return (
    <>
      {printedAt && (
        <div
          // A sheet has its own rule below.
          className={`flex items-end justify-between gap-4 pb-2 ${firm === undefined ? 'mb-4 border-b border-line' : ''}`}
        >
          {logo ? (
            <img src={logo} alt={firm} className="max-h-[14mm] max-w-[60mm]" />
          ) : (
            <p className="font-serif">{firm || siteName}</p>
          )}
          {(firm || logo) && <p className="text-xs text-ink-muted">{siteName}</p>}
        </div>
      )}
      {children}
      {printedAt && (
        <p className="mt-4 text-xs">
          Printed for {name} on <time dateTime={printedAt.toISOString()}>{inWords(printedAt)}</time>
        </p>
      )}
    </>
  );
}

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
