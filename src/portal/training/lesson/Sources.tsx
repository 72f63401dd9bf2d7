import type { LessonFacts } from './types.ts';

/** The sources, with the numbers that the text names. */
export function Sources({ sources }: Pick<LessonFacts, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="mt-8 max-w-measure">
      <h2 id="sources" className="text-xl">
        Sources
      </h2>
      <ol className="sources">
        {sources.map(({ label, url }, index) => (
          <li key={url + label} id={`source-${index + 1}`}>
            <a href={url} rel="noopener" target="_blank" className="link">
              {label}
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-muted">
        This is general information for training, not tax, legal, insurance or investment advice.
      </p>
    </section>
  );
}
