import { Progress } from '../kit/Progress.tsx';
import type { Draft } from './draft.ts';
import { EXPECTED_ITEMS, type Gap, gapsOf } from './gaps.ts';

/** What the profile still lacks, each item a link to its field; on narrow screens behind a press, so that the form is near. */
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
        <>
          <details className="-mb-3 text-sm lg:hidden">
            <summary className="min-h-11 py-2.5">
              {gaps.length === 1 ? 'The missing item' : `The ${gaps.length} missing items`}
            </summary>
            <Gaps gaps={gaps} className="pb-3" />
          </details>
          <Gaps gaps={gaps} className="mt-4 text-sm max-lg:hidden" />
        </>
      )}
    </section>
  );
}

const Gaps = ({ gaps, className }: { gaps: readonly Gap[]; className: string }) => (
  <ul className={`grid gap-1 ${className}`}>
    {gaps.map(({ field, name, why }) => (
      <li key={field}>
        <a
          href={`#${field}`}
          // On phones its card is closed as a rule.
          onClick={() =>
            document.getElementById(field)?.closest('details')?.setAttribute('open', '')
          }
          className="link font-semibold"
        >
          {name}
        </a>{' '}
        <span className="text-ink-muted">{why}</span>
      </li>
    ))}
  </ul>
);
