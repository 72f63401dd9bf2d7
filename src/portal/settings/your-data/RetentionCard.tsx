import { RETENTION } from './retention.ts';

/** How long what is kept. */
export const RetentionCard = () => (
  <section aria-labelledby="retention" className="card p-5 lg:p-6">
    <h2 id="retention" className="text-xl">
      How long it is kept
    </h2>
    <dl className="mt-3 grid max-w-measure gap-4">
      {RETENTION.map(({ what, how }) => (
        <div key={what}>
          <dt className="font-semibold">{what}</dt>
          <dd className="text-ink-muted">{how}</dd>
        </div>
      ))}
    </dl>
  </section>
);
