import { useStore } from '@nanostores/react';
import { resource } from '../../../api/call.ts';
import { DAY_MS } from '../../../config/units.ts';
import {
  type Counter,
  type Health,
  type KeyAge,
  readHealth,
  type SwitchedOff,
} from '../../../contract/office/office.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import type { PartProps, SiteFacts } from '../site-facts.ts';

/* The health of the site in words. */

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

export const counterWords = ({ place, count, bound }: Counter): string =>
  `${WHAT[place]}: ${count}${count >= bound ? ', an alarm' : ''} (alarm at ${bound}).`;

/** A slower database answer (ms) makes every page slow. */
const SLOW_MS = 1000;

/** The problems in the office's words; empty if all is well. */
export function faultsOf({ databaseMs, counters, mail, delayed }: Health): string[] {
  const alarms = new Set(
    counters
      .filter(({ count, bound }) => count >= bound)
      .map(({ place }) =>
        place === 'messages-hour'
          ? 'The contact form gets unusually many messages.'
          : 'Someone may be guessing passwords: unusually many sign-ins fail.',
      ),
  );
  return [
    ...alarms,
    delayed > 0 &&
      `The mail server does not take our emails: ${countWords(delayed, 'email')} ${delayed === 1 ? 'is' : 'are'} tried again.`,
    mail.failed > 0 && `${countWords(mail.failed, 'email')} could not be sent.`,
    mail.unreachable > 0 &&
      `${countWords(mail.unreachable, 'affiliate')} cannot be reached: the email address refuses mail.`,
    databaseMs > SLOW_MS && 'The database answers slowly.',
  ].filter((fault) => fault !== false);
}

/** The things that are switched off, in the office's words. */
const OFF_WORDS: Readonly<Record<SwitchedOff, string>> = {
  form: 'The contact form sends nothing: visitors are asked to call or email instead.',
  figures: 'Each affiliate’s home shows sample figures instead of their own.',
  newsletter: 'The newsletter form sends nothing.',
  mail: 'No email is sent: no invitations, new passwords, digests or alerts.',
  webhook: 'No webhook is set, so no chat gets a line about new leads, orders and tickets.',
};

/** The first line for the office. A site without a webhook is complete: alerts and mails say the same. */
export function verdictOf(found: Health): string {
  if (faultsOf(found).length > 0) return 'Needs attention';
  return found.off.some((part) => part !== 'webhook') ? 'Some parts are switched off' : 'All good';
}

const health = resource(readHealth);

export default function HealthPart({ site }: PartProps) {
  const loaded = useStore(health.$loaded);
  return (
    <Await
      loaded={loaded}
      retry={health.reload}
      skeleton={<SkeletonCard lines={6} />}
      subject="the health of the site"
    >
      {(data) => <Facts health={data} site={site} />}
    </Await>
  );
}

function Facts({ health: facts, site }: { health: Health; site: SiteFacts }) {
  const { databaseMs, migrations, keys, counters, mail, off, waitingNetworks } = facts;
  const faults = faultsOf(facts);
  return (
    <section aria-labelledby="health" className="card max-w-[46rem] p-5 wrap-anywhere lg:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="health" className="text-xl">
          {verdictOf(facts)}
        </h2>
        <Badge kind={faults.length === 0 ? 'success' : 'danger'}>
          {faults.length === 0 ? 'No problems' : countWords(faults.length, 'problem')}
        </Badge>
      </div>
      {faults.length === 0 ? (
        <p className="mt-2 text-ink-muted">
          The site answers{!off.includes('mail') && ', mail goes out'}, and no one is guessing
          passwords.
        </p>
      ) : (
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {off.length > 0 && (
        <>
          <h3 className="mt-5 font-sans text-base font-semibold">Switched off</h3>
          <ul className="mt-2 grid list-disc gap-2 pl-5">
            {off.map((part) => (
              <li key={part}>{OFF_WORDS[part]}</li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-ink-muted">
            The people who run the site can switch these on.
          </p>
        </>
      )}
      <Button className="mt-4" onClick={() => void health.reload()}>
        Look again
      </Button>
      <details className="group mt-4 border-t border-line pt-2 text-sm">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          Details for the people who run the site
          <Sign name="down" className="size-4 text-ink-muted group-open:rotate-180" />
        </summary>
        <dl className="mt-2 grid gap-3">
          <Fact term="Version">
            {site.version}, built on {formatDay(site.builtOn)}
          </Fact>
          <Fact term="Database">
            answers in {databaseMs} ms
            {migrations && `; ${migrations.count} migrations, the last one ${migrations.last}`}
          </Fact>
          <Fact term="Emails">
            {mail.waiting} waiting, {mail.failed} failed, {mail.unreachable} unreachable
          </Fact>
          {keys.map((key) => (
            <Fact key={key.variable + key.kid} term={key.variable}>
              {keyWords(key, new Date())}
            </Fact>
          ))}
          <Fact term="Guessing and floods">
            {counters.map((counter) => (
              <span key={counter.place} className="block">
                {counterWords(counter)}
              </span>
            ))}
            {waitingNetworks === 0
              ? 'No network has to wait.'
              : `Networks that have to wait now: ${waitingNetworks}.`}
          </Fact>
        </dl>
      </details>
    </section>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{term}</dt>
    <dd>{children}</dd>
  </div>
);
