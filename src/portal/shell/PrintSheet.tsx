import { useStore } from '@nanostores/react';
import type { CSSProperties, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { $work, worksFor } from '../../api/work.ts';
import { bankWords, INSURANCE, licenseLine, namesCalifornia } from '../../config/practice.ts';
import type { Profile } from '../../contract/profile/profile.ts';
import { today } from '../../lib/format-date.ts';
import { useAuth } from '../../session/auth.tsx';
import { displayName } from './account.ts';
import { cardLine } from './card-line.ts';
import { PrintedLines, usePrintedAt } from './print.tsx';

/** Keeps a phone number, and a license with its state, on one line. */
const unbroken = (text: string): string =>
  text.replaceAll(/(\(\d{3}\)|\b[A-Z]{2}) /g, '$1\u00a0').replaceAll(/(\d-)(?=\d)/g, '$1\u2060');

/** The card line on paper, where California wants the first word of its licenses in 12 points. */
function CardLine({ profile }: { profile: Profile }) {
  const line = cardLine(profile);
  const license = licenseLine(profile, today());
  if (!namesCalifornia(license)) return <p>{unbroken(line)}</p>;
  const [before = '', after = ''] = line.split(license);
  return (
    <p>
      {unbroken(before)}
      <span className="text-[12pt]">{INSURANCE}</span>
      {unbroken(license.slice(INSURANCE.length) + after)}
    </p>
  );
}

/** The number of letters of the card that fit on a line, and the number of lines of a firm's logo. */
const LINE_LETTERS = 112;
const LOGO_LINES = 3;

/** About how many lines an affiliate's card and logo take: a one-pager makes room for them. */
function ownLines(profile: Profile): number {
  const texts = [cardLine(profile), bankWords(profile.roles).join(' · '), profile.disclosure];
  const lines = texts.map(({ length }) => Math.ceil(length / LINE_LETTERS));
  return lines.reduce((sum, more) => sum + more, profile.logo ? LOGO_LINES : 0);
}

interface CardProps {
  profile: Profile;
  /** Whether it names the affiliate. */
  card?: boolean;
}

/** The card's lines at the foot of a sheet, with what a bank and the disclosure say. */
export function SheetCard({ profile, card = true }: CardProps) {
  const bank = bankWords(profile.roles);
  return (
    <div className="sheet-card">
      {card && <CardLine profile={profile} />}
      {bank.length > 0 && <p className="text-balance">{bank.join(' · ')}</p>}
      {profile.disclosure && <p>{profile.disclosure}</p>}
    </div>
  );
}

/** On a sheet that an assistant prints: who prepared it for whose review. Nothing on the affiliate's own. */
export function PreparedLine() {
  const { session } = useAuth();
  const affiliate = worksFor(useStore($work));
  if (!affiliate || session.status !== 'authenticated') return null;
  return (
    <p>
      Prepared by {displayName(session.user)} for review by {affiliate.name}
    </p>
  );
}

interface Props {
  siteName: string;
  /** The affiliate's profile; undefined until it is known. */
  profile: Profile | undefined;
  card?: boolean;
  /** Whether an assistant prepares it for the affiliate's review. */
  isPrepared?: boolean;
  children: ReactNode;
}

/** A sheet that is printed in place of the page, under the affiliate's firm, with card and disclosure at its foot. */
export function PrintSheet({
  siteName,
  profile,
  card = true,
  isPrepared = false,
  children,
}: Props) {
  const { session } = useAuth();
  const printedAt = usePrintedAt();
  const logo = profile?.logo;
  if (session.status !== 'authenticated') return null;
  // The browser does not wait for a picture that it meets only while printing.
  if (!printedAt) return logo ? <img src={logo} alt="" fetchPriority="low" hidden /> : null;
  // A direct child of the body: nothing else is printed.
  return createPortal(
    <div
      className="print-sheet hidden print:block"
      style={{ '--own-lines': profile ? ownLines(profile) : 0 } as CSSProperties}
    >
      <PrintedLines
        siteName={siteName}
        name={profile?.name || displayName(session.user)}
        firm={profile?.show.firm ? profile.firm : ''}
        logo={logo}
        printedAt={printedAt}
      >
        {isPrepared && <PreparedLine />}
        {children}
        {profile && <SheetCard profile={profile} card={card} />}
      </PrintedLines>
    </div>,
    document.body,
  );
}
