import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call, resource } from '../../../api/call.ts';
import {
  type Calendar,
  type CalendarLevel,
  changeCalendar,
  makeCalendar,
  readCalendar,
  withdrawCalendar,
} from '../../../contract/calendar.ts';
import { TASK_KINDS, type TaskKind } from '../../../contract/task-kinds.ts';
import { formatRecentMoment } from '../../../lib/format-date.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyField } from '../../kit/CopyField.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { CheckField, FieldGroup } from '../../kit/fields.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { useIsAffiliate } from '../../shared/sign-in/use-scope.ts';
import { useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { $ownerWords } from '../../shell/affiliate-name.ts';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';

const { $loaded, reload, change } = resource(readCalendar);
/** Shows the address's new state; choices made meanwhile stay. */
const show = ({ on, lastFetchedAt }: Calendar): void =>
  void change((now) => ({ ...now, on, lastFetchedAt }));

const KINDS: Record<TaskKind, string> = {
  meeting: 'Meetings',
  call: 'Calls',
  email: 'Emails',
  todo: 'To-dos',
};
const LEVELS: Record<CalendarLevel, { label: string; hint: string }> = {
  initials: {
    label: 'Kind and initials',
    hint: '“Meeting, C. P.” No subject and no place.',
  },
  names: {
    label: 'Names, subjects and places',
    hint: 'Anyone who sees that calendar, and the company that runs it, can read your clients’ names.',
  },
};

export const Page = () => (
  <SettingsPart page="calendar">
    <Cards />
  </SettingsPart>
);

function Cards() {
  const loaded = useStore($loaded);
  const isAffiliate = useIsAffiliate();
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={6} />}
      subject="your calendar"
    >
      {(calendar) => (
        <div className="grid gap-5">
          <AddressCard calendar={calendar} />
          {isAffiliate && <ContentsCard calendar={calendar} />}
        </div>
      )}
    </Await>
  );
}

const ASKING = {
  renew: {
    title: 'Make a new address',
    verb: 'Make a new address',
    about: 'The address from before ends at once. Calendars that use it need the new one.',
  },
  withdraw: {
    title: 'Withdraw the address',
    verb: 'Withdraw',
    about: 'The address ends at once, and calendars that use it get nothing more.',
  },
};

function AddressCard({ calendar }: { calendar: Calendar }) {
  const owner = useStore($ownerWords);
  const [url, setUrl] = useState<string>();
  const [asking, setAsking] = useState<keyof typeof ASKING>();
  const proved = useStepUp();
  const make = useSubmit(async () => {
    const { url, ...now } = await proved(() => call(makeCalendar));
    setUrl(url);
    setAsking(undefined);
    show(now);
  });
  const withdraw = useSubmit(async () => {
    show(await call(withdrawCalendar));
    setUrl(undefined);
    setAsking(undefined);
    showToast({ title: 'The address is withdrawn' });
  });
  const action = asking === 'withdraw' ? withdraw : make;
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="text-xl">{owner} tasks in another calendar</h2>
      <p className="mt-1 mb-4 text-ink-muted">
        Google Calendar, Outlook and Apple Calendar show these tasks and meetings by an address.
        Anyone who has it can read them: give it only to your own calendar.
      </p>
      {url && (
        <div className="mb-4">
          <CopyField id="calendar-url" label="Calendar address" value={url} />
          <p className="mt-1.5">
            Copy it now: it is shown only once. In your calendar, choose “From URL” or “Subscribe”.
          </p>
        </div>
      )}
      <p role="status" className="mb-4 font-medium">
        {calendar.on ? 'An address is in use.' : 'There is no address.'}{' '}
        {calendar.on && (
          <span className="font-normal text-ink-muted">
            {calendar.lastFetchedAt
              ? `Last fetched ${formatRecentMoment(calendar.lastFetchedAt)}.`
              : 'Not fetched yet.'}
          </span>
        )}
      </p>
      <p className="mb-4 text-ink-muted">
        Google and Outlook can take up to 24 hours to show a change.
      </p>
      {calendar.on ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking('renew')}>Make a new address</Button>
          <Button kind="ghost" onClick={() => setAsking('withdraw')}>
            Withdraw
          </Button>
        </div>
      ) : (
        <form onSubmit={make.submit}>
          <Button kind="primary" type="submit" busy={make.busy && 'Making…'}>
            Make an address
          </Button>
          {make.problem && <Problem sentence={make.problem.sentence} />}
        </form>
      )}
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(undefined)}
          title={ASKING[asking].title}
          actions={
            <>
              <Button
                kind="primary"
                type="submit"
                form="calendar-address"
                data-first
                busy={action.busy && 'One moment…'}
              >
                {ASKING[asking].verb}
              </Button>
              <Button onClick={() => setAsking(undefined)}>Cancel</Button>
            </>
          }
        >
          <form id="calendar-address" onSubmit={action.submit}>
            <p className="text-ink-muted">{ASKING[asking].about}</p>
            {action.problem && <Problem sentence={action.problem.sentence} />}
          </form>
        </Dialog>
      )}
    </section>
  );
}

const Problem = ({ sentence }: { sentence: string }) => (
  <p role="alert" className="notice mt-4">
    {sentence}
  </p>
);

/**
 * Saves the choices, based on the server's last answer; names need a step-up. On failure, or if that
 * is canceled, the page shows the stored ones.
 */
const save = (
  proved: ReturnType<typeof useStepUp>,
  { level, kinds }: Pick<Calendar, 'level' | 'kinds'>,
) =>
  act({
    show: () => {
      change((now) => ({ ...now, level, kinds }));
      return reload;
    },
    call: async () => {
      const loaded = $loaded.get();
      if (loaded.status !== 'ready') return;
      const body = { level, kinds, version: loaded.data.version };
      const stored = await proved(() => call(changeCalendar, { body }));
      // Choices made meanwhile stay, and are saved next.
      change((now) => ({ ...now, version: stored.version }));
    },
    failed: 'Not saved',
    queue: 'calendar',
  });

function ContentsCard({ calendar: { level, kinds } }: { calendar: Calendar }) {
  const proved = useStepUp();
  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <div>
        <h2 className="text-xl">What it shows</h2>
        <p className="mt-1 text-ink-muted">
          Agendas, preparations and notes are never in it. Each choice is saved when you make it.
        </p>
      </div>
      <FieldGroup id="calendar-level" legend="How much of a person">
        {Object.entries(LEVELS).map(([value, { label, hint }]) => (
          <CheckField
            key={value}
            type="radio"
            name="level"
            value={value}
            label={label}
            hint={hint}
            checked={level === value}
            onChange={() => save(proved, { level: value as CalendarLevel, kinds })}
          />
        ))}
      </FieldGroup>
      <FieldGroup id="calendar-kinds" legend="Which of your tasks">
        {Object.entries(KINDS).map(([kind, label]) => (
          <CheckField
            key={kind}
            name={`kind-${kind}`}
            label={label}
            checked={kinds.includes(kind as TaskKind)}
            // The last kind cannot be removed: a calendar without any would be empty.
            disabled={kinds.length === 1 && kinds.includes(kind as TaskKind)}
            onChange={({ currentTarget: { checked } }) =>
              save(proved, {
                level,
                kinds: TASK_KINDS.filter((one) => (one === kind ? checked : kinds.includes(one))),
              })
            }
          />
        ))}
      </FieldGroup>
    </section>
  );
}

export const Skeleton = () => <SettingsSkeleton page="calendar" />;
