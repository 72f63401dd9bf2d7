import type { ReactNode } from 'react';
import { zoneWords } from '../../lib/date-words.ts';
import { usePrintedAt } from './use-printed-at.ts';

/** As "November 21, 2026 at 5:40 PM, Eastern Standard Time": a time on paper needs its zone. */
const inWords = (date: Date): string =>
  `${date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}, ${zoneWords(date)}`;

interface Props {
  siteName: string;
  /** The affiliate. */
  name: string;
  children: ReactNode;
}

/** The content of a page; on paper between the alliance's name and whom it was printed for. */
export function PrintLines(props: Props) {
  return <PrintedLines {...props} printedAt={usePrintedAt()} />;
}

/** As PrintLines, for what knows itself when it is printed. */
export function PrintedLines(props: Props & { printedAt: Date | undefined }) {
  const { siteName, name, printedAt, children } = props;
  return (
    <>
      {printedAt && <p className="mb-4 border-b border-line pb-2 font-serif">{siteName}</p>}
      {children}
      {printedAt && (
        <p className="mt-4 text-xs">
          Printed for {name} on <time dateTime={printedAt.toISOString()}>{inWords(printedAt)}</time>
        </p>
      )}
    </>
  );
}
