interface Props {
  /** The text; nothing while it is not known. */
  html?: string;
  /** In the page's HTML: the path that the page reads the text from. It is put here ahead of React (src/layouts/early-reads.ts). */
  from?: string | undefined;
}

/** A long text to read, or its place. */
export function ReadingText({ html, from }: Props) {
  const className = 'card reading px-5 py-6 lg:px-8 lg:py-8';
  if (html !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, which may hold no HTML.
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
