import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { resource } from '../../api/resource.ts';
import { listVisits, type VisitDay } from '../../contract/links.ts';
import { numberWords } from '../../lib/number-words.ts';
import { Await } from '../kit/Await.tsx';
import { Button } from '../kit/Button.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';
import { dayWithin, type Range } from './range.ts';

const DAYS_AT_FIRST = 31;

/** The days of a link on which somebody came, the latest first. Give it a key: it asks once. */
export function VisitRows({ link, range }: { link: string; range: Range }) {
  const [{ $loaded, reload }] = useState(() =>
    resource(listVisits, atom({ params: { id: link }, query: { from: range.from, to: range.to } })),
  );
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={6} className="border-0" />}
      what="these visits"
    >
      {({ items }) => <Days days={items.toReversed()} range={range} />}
    </Await>
  );
}

const COLUMNS = [
  ['people', 'People'],
  ['bots', 'Programs'],
  ['own', 'Own'],
  ['leads', 'Leads'],
] as const;

function Days({ days, range }: { days: readonly VisitDay[]; range: Range }) {
  const [all, setAll] = useState(false);
  if (days.length === 0) return <p className="text-ink-muted">There are none in these days.</p>;
  return (
    <>
      <table className="rows-table">
        <caption className="sr-only">Visits by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {COLUMNS.map(([key, head]) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.slice(0, all ? undefined : DAYS_AT_FIRST).map((visits) => (
            <tr key={visits.day}>
              <th scope="row">
                <time dateTime={visits.day}>{dayWithin(range, visits.day)}</time>
              </th>
              {COLUMNS.map(([key]) => (
                <td key={key}>{numberWords(visits[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!all && days.length > DAYS_AT_FIRST && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          Older
        </Button>
      )}
    </>
  );
}
