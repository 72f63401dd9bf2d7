import { type Waiting, waitingParts } from '../../config/office-waiting.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';

/** The list of things that wait for the office, for its members. */
export function OfficeCard({ waiting }: { waiting: Waiting }) {
  const parts = waitingParts(waiting);
  return (
    <section aria-labelledby="office" className="card mt-4 mb-6 p-5 lg:p-6">
      <h2 id="office" className="text-xl">
        Office
      </h2>
      {parts.length === 0 ? (
        <p className="mt-3 text-ink-muted">Nothing waits.</p>
      ) : (
        <ul className="mt-3 flex flex-wrap gap-3">
          {parts.map(({ part, words }) => (
            <li key={part}>
              <a
                href={`${PORTAL_PAGES.office.path}?part=${part}`}
                className="button kit-button button-quiet"
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
