import { useStore } from '@nanostores/react';
import { resource } from '../../../api/resource.ts';
import { DAY_MS } from '../../../config/units.ts';
import { type Counter, type Health, type KeyAge, readHealth } from '../../../contract/office.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import type { PartProps, SiteFacts } from '../site-facts.ts';

/* Health in words. */

/** A key with its age: "k20261101-0a1b2c3d, 21 days old". */
export function keyWords({ kid, madeOn }: KeyAge, now: Date): string {
  if (!madeOn) return `${kid}, of unknown age`;
  const days = Math.floor((now.getTime() - Date.parse(`${madeOn}T00:00:00Z`)) / DAY_MS);
  if (days <= 0) return `${kid}, made today`;
  return `${kid}, ${days} ${days === 1 ? 'day' : 'days'} old`;
}

const WHAT: Record<Counter['place'], string> = {
  'sign-in-hour': 'Failed sign-ins within an hour',
  'sign-in-day': 'Failed sign-ins within a day',
  'messages-hour': 'Messages of the contact form within an hour',
};

/** A counter with the number at which it is an alarm. */
export const counterWords = ({ place, count, bound }: Counter): string =>
  `${WHAT[place]}: ${count}${count >= bound ? ', an alarm' : ''} (alarm at ${bound}).`;

const health = resource(readHealth);

/** How the site does. */
export default function HealthPart({ site }: PartProps) {
  const loaded = useStore(health.$loaded);
  return (
    <Await
      loaded={loaded}
      retry={health.reload}
      skeleton={<SkeletonCard lines={6} />}
      what="how the site does"
    >
      {(data) => <Facts health={data} site={site} />}
    </Await>
  );
}

function Facts({ health: found, site }: { health: Health; site: SiteFacts }) {
  const { databaseMs, migrations, keys, counters, mail, waitingNetworks } = found;
  const alarmed = counters.filter(({ count, bound }) => count >= bound).length > 0;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-5">
      <section aria-labelledby="site-facts" className="card p-5 wrap-anywhere lg:p-6">
        <h2 id="site-facts" className="text-xl">
          Site and database
        </h2>
        <dl className="mt-3 grid gap-3">
          <Fact term="Version">
            {site.version}, built on {site.builtOn}
          </Fact>
          <Fact term="Database">answers in {databaseMs} ms</Fact>
          <Fact term="Migrations">
            {migrations ? `${migrations.count}, the last one ${migrations.last}` : 'not known'}
          </Fact>
          <Fact term="Mails">
            {mail.waiting} waiting, {mail.failed} failed, {mail.unreachable} unreachable
          </Fact>
          {keys.map((key) => (
            <Fact key={key.variable + key.kid} term={key.variable}>
              {keyWords(key, new Date())}
            </Fact>
          ))}
        </dl>
      </section>
      <section aria-labelledby="counters" className="card p-5 lg:p-6">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="counters" className="text-xl">
            Guessing and floods
          </h2>
          <Badge kind={alarmed ? 'danger' : 'success'}>{alarmed ? 'Alarm' : 'Quiet'}</Badge>
        </div>
        <ul className="mt-3 grid gap-3">
          {counters.map((counter) => (
            <li key={counter.place}>{counterWords(counter)}</li>
          ))}
          <li>
            {waitingNetworks === 0
              ? 'No network has to wait.'
              : `Networks that have to wait now: ${waitingNetworks}.`}
          </li>
        </ul>
        <Button className="mt-4" onClick={() => void health.reload()}>
          Look again
        </Button>
      </section>
    </div>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{term}</dt>
    <dd>{children}</dd>
  </div>
);
