import { useStore } from '@nanostores/react';
import { resource } from '../../../api/resource.ts';
import { type Health, readHealth } from '../../../contract/office.ts';
import { Await } from '../../kit/Await.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import type { PartProps } from '../Office.tsx';
import type { SiteFacts } from '../site-facts.ts';
import { counterWords, keyWords } from './words.ts';

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
  const { databaseMs, migrations, keys, counters, waitingNetworks } = found;
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
