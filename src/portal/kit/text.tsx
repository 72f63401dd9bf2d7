import { Fragment, type ReactNode } from 'react';
import { markedParts } from '../../lib/word-search.ts';

/** The Vietnamese letters that the text's font lacks; that of headings has them. */
const MISSING = /[ĨĩŨũƠơƯư\u1EA0-\u1EF1\u1EF4-\u1EF9]|\u0309|\u0323/;

/** The class of a name: with letters that the font lacks, all of it is in the system's font, not only these letters. */
export const faceOf = (name: string | null): string =>
  MISSING.test(name ?? '') ? 'system-face' : '';

interface ReadingTextProps {
  /** The text; undefined until it is known. */
  html?: string;
  /** In the page's HTML: the path of the text, which is inserted here before React starts (src/layouts/early-reads.ts). */
  from?: string | undefined;
}

/** A long text, or its skeleton. */
export function ReadingText({ html, from }: ReadingTextProps) {
  const className = 'card reading px-5 py-6 lg:px-8 lg:py-8';
  if (html !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, which contains no raw HTML.
    return <article className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <article id={from} className={className}>
      <span role="status" className="sr-only">
        Loading the text
      </span>
      <div aria-hidden="true" data-skeleton className="skeleton-card skeleton-bars min-h-svh">
        {['w-3/5', 'w-4/5', 'w-full', 'w-2/5', 'w-4/5', 'w-full', 'w-3/5'].map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
          <div key={line} className={`skeleton-bar ${width}`} />
        ))}
      </div>
    </article>
  );
}

interface SourceListProps {
  sources: readonly { label: string; url: string }[];
  className: string;
  children?: ReactNode;
}

export function SourceList({ sources, className, children }: SourceListProps) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className={`max-w-measure ${className}`}>
      <h2 id="sources" className="text-xl">
        Sources
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-6 text-sm">
        {sources.map(({ label, url }, index) => (
          <li key={url + label} id={`source-${index + 1}`} className="target:bg-accent-soft">
            <a href={url} rel="noopener" target="_blank" className="link">
              {label}
            </a>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return markedParts(text, words).map(({ text: part, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    marked ? <mark key={index}>{part}</mark> : part,
  );
}

interface ExcerptProps {
  text: string;
  /** Where the marked words begin and end. */
  marks: readonly [from: number, to: number][];
}

/** A sentence in which a search found its words, with these words marked. */
export const ExcerptText = ({ text, marks }: ExcerptProps) => (
  <>
    {marks.map(([from, to], at) => (
      <Fragment key={from}>
        {text.slice(marks[at - 1]?.[1] ?? 0, from)}
        <mark className="bg-transparent font-semibold text-ink">{text.slice(from, to)}</mark>
      </Fragment>
    ))}
    {text.slice(marks.at(-1)?.[1] ?? 0)}
  </>
);
