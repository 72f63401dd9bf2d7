import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatLongMomentDay, formatTime, formatZone } from '../../lib/format-date.ts';

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

interface HeadProps extends Pick<PrintedLinesProps, 'logo'> {
  siteName: string;
  /** Undefined on a page. */
  firm: string | undefined;
}

/** The firm or its logo, beside the alliance's name. */
export const PrintHead = ({ siteName, firm, logo }: HeadProps) => (
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
);

/** Who printed it, and when. */
export const PrintedFor = ({ name, at }: { name: string; at: Date }) => (
  <p className="mt-4 break-before-avoid text-xs">
    Printed for {name} on <time dateTime={at.toISOString()}>{inWords(at)}</time>
  </p>
);

/** Like PrintLines, for a caller that already knows the time of printing. */
export function PrintedLines(props: PrintLinesProps & PrintedLinesProps) {
  const { siteName, name, firm, logo, printedAt, children } = props;
  return (
    <>
      {printedAt && <PrintHead siteName={siteName} firm={firm} logo={logo} />}
      {children}
      {printedAt && <PrintedFor name={name} at={printedAt} />}
    </>
  );
}
