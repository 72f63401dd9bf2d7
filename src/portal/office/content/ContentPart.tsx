import { formatDay, today } from '../../../lib/format-date.ts';
import type { PartProps } from '../site-facts.ts';

/** The content that is still a placeholder, and the content that expires. */
export default function ContentPart({ site: { samples, dated, builtOn } }: PartProps) {
  const day = today();
  const past = dated.filter(({ expiresOn }) => expiresOn < day);
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-5">
      <section aria-labelledby="samples" className="card p-5 wrap-anywhere lg:p-6">
        <h2 id="samples" className="text-xl">
          Still a sample
        </h2>
        <p className="mt-1 text-ink-muted">
          {samples.length === 0
            ? `Nothing was, when the site was built on ${formatDay(builtOn)}.`
            : `As the site was built on ${formatDay(builtOn)}. The people who run the site replace these texts.`}
        </p>
        <ul className="mt-3 grid gap-3 text-sm">
          {samples.map(({ name, what }) => (
            <li key={name}>
              <p className="font-semibold">{name}</p>
              <p className="text-ink-muted">{what}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="dated" className="card p-5 wrap-anywhere lg:p-6">
        <h2 id="dated" className="text-xl">
          Expiration dates
        </h2>
        <p className="mt-1 text-ink-muted">
          {past.length === 0
            ? 'Nothing is past its date. These end next:'
            : `Past their date: ${past.length}. Clients’ texts and pieces cannot be printed any more.`}
        </p>
        <ul className="mt-3 grid gap-2 text-sm">
          {dated.map(({ title, expiresOn }) => (
            <li key={title} className="flex flex-wrap justify-between gap-x-4">
              <span>{title}</span>
              <span
                className={`tabular-nums ${expiresOn < day ? 'font-semibold text-danger' : 'text-ink-muted'}`}
              >
                {expiresOn < day && 'Past: '}
                <time dateTime={expiresOn}>{formatDay(expiresOn)}</time>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
