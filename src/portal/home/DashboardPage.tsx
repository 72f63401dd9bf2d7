import { COURSE_NAMES } from 'virtual:course-names';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { resource } from '../../api/call.ts';
import { $person } from '../../api/person.ts';
import { $scopes } from '../../api/work.ts';
import { Icon } from '../../components/Icon.tsx';
import type { IconName } from '../../components/icons.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import * as contract from '../../contract/home.ts';
import { formatWeekday } from '../../lib/format-date.ts';
import { tryStorage } from '../../lib/storage.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { $session } from '../../session/session.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { HEADING_ID } from '../kit/PageHeader.tsx';
import type { PageProps } from '../kit/page.ts';
import { Await } from '../kit/states.tsx';
import { usePainted } from '../kit/use-painted.ts';
import { useScope } from '../shared/sign-in/use-scope.ts';
import { $zone } from '../shell/account.ts';
import { type CourseNames, isBusy } from './busy.ts';
import {
  type Activity,
  type ActivityType,
  type Figures,
  SAMPLE_FIGURES,
  type Stat,
  type Tile,
} from './figures.ts';
import { greeting } from './greeting.ts';
import { liveFigures } from './live-figures.ts';
import { SKELETONS } from './skeletons.tsx';

/** The icon and colors of each type, and its word for screen readers. */
const ACTIVITY_LOOKS: Record<ActivityType, { icon: IconName; className: string; word: string }> = {
  report: { icon: 'file', className: 'bg-moss-soft text-moss-strong', word: 'Report' },
  client: { icon: 'user', className: 'bg-accent-soft text-accent-strong', word: 'Client' },
  training: { icon: 'cap', className: 'bg-success-soft text-success', word: 'Training' },
  task: { icon: 'tasks', className: 'bg-surface-sunken text-ink', word: 'Task' },
  alert: { icon: 'bell', className: 'bg-danger-soft text-danger', word: 'Alert' },
};

function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  return (
    <section aria-labelledby="activity" className="card p-5 lg:p-6">
      <h2 id="activity" className="text-xl">
        Recent Activity
      </h2>
      {activities.length === 0 && (
        <p className="mt-3 text-ink-muted">
          Nothing yet. Notes and talks that you write down with a contact show here.
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {activities.map(({ id, type, title, time, contact, href }) => {
          const { icon, className, word } = ACTIVITY_LOOKS[type];
          return (
            <li key={id ?? title} className="flex items-center gap-4 py-3 last:pb-0">
              <span
                className={`${className} grid size-10 shrink-0 place-items-center rounded-full`}
              >
                <Icon name={icon} className="size-5" />
                <span className="sr-only">{word}</span>
              </span>
              <span className="min-w-0 md:flex md:grow md:items-baseline md:justify-between md:gap-6">
                <span className="block min-w-0 font-medium wrap-anywhere">
                  {href ? (
                    <a
                      href={href}
                      data-name={contact}
                      className="underline-offset-4 hover:underline"
                    >
                      {title}
                    </a>
                  ) : (
                    title
                  )}
                </span>
                <span className="block shrink-0 text-sm text-ink-muted">{time}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const MINUS = '-';

/** A figure with its change. The sign and a word for screen readers say the same as the color. */
function StatCard({ title, value, change, icon, href }: Stat) {
  const gain = change?.startsWith('+');
  return (
    <li className="card relative p-4 md:max-lg:p-3 lg:p-5">
      <div className="flex items-center justify-between gap-1 text-ink-muted">
        <h2 className="font-sans text-sm font-medium md:max-lg:text-xs">
          <a
            href={href}
            className="after:absolute after:inset-0 after:rounded hover:underline underline-offset-4"
          >
            {title}
          </a>
        </h2>
        <Icon name={icon} className="size-5 shrink-0" />
      </div>
      <p className="mt-2 flex flex-col xl:flex-row xl:flex-wrap xl:items-baseline xl:justify-between xl:gap-x-2">
        <span className="text-2xl font-semibold tabular-nums md:max-lg:text-xl">{value}</span>
        {change && (
          <>
            <span className="sr-only">{`${gain ? 'up' : 'down'} ${change.replace(/^[+-]/, '')}`}</span>
            <Change text={change} className={gain ? 'text-success' : 'text-danger'} />
          </>
        )}
      </p>
    </li>
  );
}

/** The change as written in the data; a hyphen at the start shows as a true minus sign, while the text keeps it for search, copying and programs. */
function Change({ text, className }: { text: string; className: string }) {
  const falls = text.startsWith(MINUS);
  return (
    <span aria-hidden="true" className={`text-sm font-semibold tabular-nums ${className}`}>
      {falls && <span className="text-[0px] before:text-sm before:content-['−']">{MINUS}</span>}
      {falls ? text.slice(MINUS.length) : text}
    </span>
  );
}

function TileGrid({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3">
      {tiles.map(({ title, text, icon, href }) => (
        <li key={title} className="card relative min-h-31 p-4">
          <Icon name={icon} className="size-6 text-accent-strong" />
          <h2 className="mt-3 font-sans text-base font-semibold">
            <a
              href={href}
              className="after:absolute after:inset-0 after:rounded hover:underline underline-offset-4"
            >
              {title}
            </a>
          </h2>
          <p className="text-sm text-ink-muted tabular-nums">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const loadTodayCard = () => import('./TodayCard.tsx');
// It arrives with the answer that it shows.
void loadTodayCard();

/** The cards that these tasks need. Few people work in the office, or are in their first week. */
async function loadCards({ office, start }: contract.Today) {
  const [{ TodayCard }, officeCard, firstWeek] = await Promise.all([
    loadTodayCard(),
    office && import('./OfficeCard.tsx'),
    start && import('./FirstWeek.tsx'),
  ]);
  return { TodayCard, OfficeCard: officeCard?.OfficeCard, FirstWeek: firstWeek?.FirstWeek };
}
type Cards = Awaited<ReturnType<typeof loadCards>>;

const { $loaded: $today, reload: reloadToday } = resource(contract.readToday);
const { $loaded: $figures, reload } = resource(contract.readFigures);

/** How long (ms) the home page waits for today's tasks, so that nothing moves after it shows. */
const PATIENCE_MS = 800;

/** The dashboard's home page: today's tasks, and the sample figures or the affiliate's own. */
function Home({
  site: { name, figures },
  courses,
}: Pick<PageProps, 'site'> & { courses: CourseNames }) {
  const today = useStore($today);
  const impatient = useImpatience(today.status === 'loading');
  const Skeleton = SKELETONS[figures];
  const data = today.status === 'ready' ? today.data : undefined;
  const cards = useCards(data);
  const isLoading = today.status === 'loading' || (data && !cards);
  if (isLoading && !impatient) return <Skeleton />;
  const card = (
    <>
      {today.status === 'failed' && (
        <div className="mt-4 mb-6">
          <Await loaded={today} retry={reloadToday} skeleton={null} subject="today’s tasks">
            {() => null}
          </Await>
        </div>
      )}
      {data && cards && <TodayCards today={data} courses={courses} siteName={name} cards={cards} />}
    </>
  );
  return <Frame figures={figures} card={card} folds={Boolean(data?.hasPractice)} />;
}

/** The cards of the last visit, with which a later one begins at once. */
let lastCards: Cards | undefined;

/** The scripts of the cards, once all have arrived. */
function useCards(today: contract.Today | undefined): Cards | undefined {
  const [cards, setCards] = useState(lastCards);
  useEffect(() => {
    if (!today) return;
    const show = (arrived: Cards) => {
      lastCards = arrived;
      setCards(arrived);
    };
    const fail = (error: unknown) =>
      setCards(() => {
        // The page's error boundary shows it.
        throw error;
      });
    loadCards(today).then(show, fail);
  }, [today]);
  return cards;
}

interface TodayCardsProps {
  today: contract.Today;
  courses: CourseNames;
  siteName: string;
  cards: Cards;
}

function TodayCards({
  today,
  courses,
  siteName,
  cards: { TodayCard, OfficeCard, FirstWeek },
}: TodayCardsProps) {
  return (
    <>
      {today.office && OfficeCard && <OfficeCard waiting={today.office} />}
      {isBusy(today, courses) && (
        <TodayCard today={today} courses={courses} siteName={siteName} reload={reloadToday} />
      )}
      {today.start && FirstWeek && <FirstWeek start={today.start} folds={today.hasPractice} />}
    </>
  );
}

interface FrameProps {
  figures: PageProps['site']['figures'];
  card?: ReactNode;
  folds?: boolean;
}

/** The greeting, the cards, and the figures. An assistant sees no figures of the affiliate's own. */
function Frame({ figures, card, folds = false }: FrameProps) {
  const isAffiliate = useStore($scopes) === null;
  return (
    <>
      <h1 id={HEADING_ID} className="text-2xl">
        {isAffiliate ? 'Welcome back, Financial Advisor' : 'Welcome back'}
      </h1>
      <Greeting />
      {figures === 'live' && isAffiliate ? (
        <LiveContent today={card} />
      ) : (
        <>
          {card}
          {figures === 'sample' && <SampleContent folds={folds} />}
        </>
      )}
    </>
  );
}

/** Greets by name, with the day; nothing for a person whose name is unknown. */
function Greeting() {
  // The hour is that of the profile's zone.
  useStore($zone);
  const session = useStore($session);
  const name = session.status === 'authenticated' ? session.user.firstName.trim() : '';
  if (!name) return null;
  const now = new Date().toISOString();
  return (
    // On a phone the day has a line of its own, so that the height depends on neither font, name nor date.
    <p className="mt-1 flex flex-col gap-x-3 sm:flex-row">
      <span>{greeting(name, now)}</span>
      <span className="text-ink-muted">{formatWeekday(now)}</span>
    </p>
  );
}

interface ContentProps {
  figures: Figures;
  /** The cards above the figures. */
  today?: ReactNode;
}

function LiveContent({ today }: Pick<ContentProps, 'today'>) {
  const loaded = useStore($figures);
  return (
    <Await loaded={loaded} retry={reload} skeleton={<SKELETONS.live />} subject="your figures">
      {(counted) => <CountedContent counted={counted} today={today} />}
    </Await>
  );
}

function CountedContent({
  counted,
  today,
}: { counted: contract.Figures } & Pick<ContentProps, 'today'>) {
  const zone = useStore($zone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days of the activities are in this zone.
  const figures = useMemo(() => liveFigures(counted), [counted, zone]);
  return <Content figures={figures} today={today} />;
}

const FOLDED = 'folded';

/** The samples; with a practice of one's own in a part that folds, as this person left it in this browser. */
function SampleContent({ folds }: { folds: boolean }) {
  const person = useStore($person);
  const key = `sample-figures:${encodeURIComponent(person ?? '')}`;
  const [open, setOpen] = useState(
    () => tryStorage((storage) => storage.getItem(key), 'localStorage') !== FOLDED,
  );
  const samples = <Content figures={SAMPLE_FIGURES} />;
  if (!folds) return samples;
  const keep = (opened: boolean) => {
    setOpen(opened);
    tryStorage(
      (storage) => (opened ? storage.removeItem(key) : storage.setItem(key, FOLDED)),
      'localStorage',
    );
  };
  return (
    <details open={open} onToggle={({ currentTarget }) => keep(currentTarget.open)}>
      <summary className="min-h-11 py-2.5">
        <h2 className="inline text-xl">Sample figures</h2>
      </summary>
      {open && samples}
    </details>
  );
}

function Content({ figures, today }: ContentProps) {
  const desktop = useMediaQuery(DESKTOP_QUERY);
  const drawn = usePainted();
  const { note, stats, tiles, charts, kind, activities } = figures;
  const [first, second] = charts;
  return (
    <>
      {today}
      <p className="mt-1 mb-5 text-sm text-ink-muted md:mb-6">{note}</p>
      {desktop ? (
        <>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-5">
            {stats.map((stat) => (
              <StatCard key={stat.title} {...stat} />
            ))}
          </ul>
          <div className="mt-3 grid gap-3 lg:mt-5 lg:gap-5 xl:grid-cols-2">
            {isDrawable(first) && <ChartFigure series={first} kind={kind} drawn={drawn} />}
            {isDrawable(second) && <ChartFigure series={second} kind="bar" drawn={drawn} />}
          </div>
        </>
      ) : (
        <TileGrid tiles={tiles} />
      )}
      <div className="mt-3 lg:mt-5">
        <RecentActivity activities={activities} />
      </div>
    </>
  );
}

/** Whether a chart would show more than an empty axis. */
const isDrawable = ({ points }: Figures['charts'][number]): boolean =>
  points.some(([, value]) => value > 0);

/** Whether this has been waited for too long. */
function useImpatience(waits: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return over;
}

export function Page({ site }: PageProps) {
  // What is due is not for an assistant who has only the materials.
  const hasToday = useScope('contacts', 'prepare');
  return hasToday ? <Home site={site} courses={COURSE_NAMES} /> : <Frame figures={site.figures} />;
}

export function Skeleton({ site }: PageProps) {
  const Boxes = SKELETONS[site.figures];
  return <Boxes />;
}
