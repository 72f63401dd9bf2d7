import { Progress } from '../kit/Progress.tsx';
import type { Draft } from './draft.ts';
import { EXPECTED_ITEMS, gapsOf } from './gaps.ts';

/** What the profile still lacks, each item a link to its field. */
export function Completeness({ draft }: { draft: Draft }) {
  const gaps = gapsOf(draft);
  const done = EXPECTED_ITEMS - gaps.length;
  return (
    <section aria-labelledby="complete" className="card p-5 lg:p-6 print:hidden">
      <h2 id="complete" className="text-xl">
        {gaps.length === 0 ? 'Your profile is complete' : 'Still missing'}
      </h2>
      <div className="mt-3">
        <Progress label="Complete" value={done} of={EXPECTED_ITEMS} unit="items" />
      </div>
      {gaps.length > 0 && (
        <ul className="mt-4 grid gap-1 text-sm max-lg:grid-cols-2 max-lg:gap-x-4">
          {gaps.map(({ field, name, why }) => (
            <li key={field}>
              <a href={`#${field}`} className="link font-semibold">
                {name}
              </a>{' '}
              <span className="text-ink-muted max-lg:sr-only">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
