import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { call, resource } from '../../../api/call.ts';
import { scopeWords } from '../../../config/assistant-words.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import {
  type Assistant,
  type EndedBy,
  listAssistants,
  NO_MAIL,
  sendLetter,
} from '../../../contract/assistants.ts';
import { formatDay, formatMoment, formatRecentMoment } from '../../../lib/format-date.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { needsStepUp } from '../../kit/step-up.ts';
import { useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';
import type { DialogRequest } from './AssistantDialogs.tsx';

const assistants = resource(listAssistants);
type Shown = Extract<ReturnType<typeof assistants.$loaded.get>, { status: 'ready' }>['data'];

const AssistantDialogs = lazy(() => import('./AssistantDialogs.tsx'));

/** Shows an assistant as it is now, and the list again as the server has it. */
function showChanged(changed: Assistant): void {
  assistants.change((page) => ({
    ...page,
    items: page.items.map((one) => (one.id === changed.id ? changed : one)),
  }));
  void assistants.reload();
}

const ENDERS: Record<EndedBy, string> = {
  affiliate: 'by you',
  assistant: 'by the assistant',
  office: 'by the office',
  date: 'because the year is over',
  firm: 'because the firm changed',
};

/** What is to say of an assistant beside the columns. */
function stateWords(assistant: Assistant, now = new Date()): string {
  const { state, letterUntil, endedAt, endedBy, until, twoStep } = assistant;
  if (state === 'ended') {
    return `Ended ${formatDay(endedAt ?? until)} ${ENDERS[endedBy ?? 'date']}`;
  }
  if (state === 'active') return twoStep ? '' : 'No second step yet';
  return letterUntil && new Date(letterUntil) > now
    ? `Invited, link until ${formatMoment(letterUntil)}`
    : 'The link expired';
}

/** The header of a column, on cards, which have none. */
const OnCards = ({ children }: { children: string }) => (
  <span className="min-[1360px]:hidden print:hidden">{children} </span>
);

const COLUMNS: readonly Column<Assistant>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (assistant) => (
      <>
        <span dir="auto" className="block min-w-24 font-semibold break-words">
          {assistant.name}
        </span>
        <span className="block text-sm font-normal text-ink-muted">{stateWords(assistant)}</span>
      </>
    ),
  },
  {
    key: 'scopes',
    header: 'May use',
    cell: ({ scopes }) => <span className="block min-[1360px]:min-w-40">{scopeWords(scopes)}</span>,
  },
  {
    key: 'lastIn',
    header: 'Last sign-in',
    cell: ({ lastInAt, state }) => {
      if (!lastInAt) return state === 'active' ? 'No sign-in yet' : '';
      return (
        <>
          <OnCards>Last sign-in</OnCards>
          <time dateTime={lastInAt}>{formatRecentMoment(lastInAt)}</time>
        </>
      );
    },
  },
  {
    key: 'until',
    header: 'Until',
    cell: ({ until, state }) =>
      state !== 'ended' && (
        <>
          <OnCards>Until</OnCards>
          <time dateTime={until} className="whitespace-nowrap">
            {formatDay(until)}
          </time>
        </>
      ),
  },
];

export const Page = () => (
  <SettingsPart page="assistants" isWide>
    <Assistants />
  </SettingsPart>
);

function Assistants() {
  const loaded = useStore(assistants.$loaded);
  return (
    <Await
      loaded={loaded}
      retry={assistants.reload}
      skeleton={<SkeletonCard lines={4} />}
      subject="your assistants"
    >
      {(page) => <Listed page={page} />}
    </Await>
  );
}

const About = () => (
  <p className="max-w-measure text-ink-muted">
    People who work for you with a sign-in of their own. What they did is under{' '}
    <a href={`${PORTAL_PAGES.privacy.path}?group=assistants`} className="link font-semibold">
      Privacy
    </a>
    .
  </p>
);

function Listed({ page: { items, people, mail } }: { page: Shown }) {
  const [request, ask] = useState<DialogRequest>();
  const canInvite = mail || people.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section className="card grid justify-items-start gap-4 p-5 lg:p-6">
        <About />
        {items.length === 0 && <p>No one works for you here yet.</p>}
        {canInvite ? (
          <Button kind="primary" onClick={() => ask({ dialog: 'invite', people, mail })}>
            Invite an assistant
          </Button>
        ) : (
          <p>{NO_MAIL}</p>
        )}
      </section>
      {items.length > 0 && (
        <DataTable
          caption="Assistants"
          columns={[
            ...COLUMNS,
            {
              key: 'actions',
              header: 'Actions',
              card: 'below',
              cell: (assistant) => <Actions assistant={assistant} ask={ask} />,
            },
          ]}
          rows={items}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          isWide
        />
      )}
      {request && (
        <Suspense>
          <AssistantDialogs
            request={request}
            onChanged={showChanged}
            onAdded={() => void assistants.reload()}
            onClose={() => ask(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ActionsProps {
  assistant: Assistant;
  ask: (request: DialogRequest) => void;
}

function Actions({ assistant, ask }: ActionsProps) {
  const proved = useStepUp();
  const { id, name, state } = assistant;
  if (state === 'ended') return null;
  const send = () =>
    act({
      call: () => proved(() => call(sendLetter, { params: { id } })),
      failed: 'No new link was sent',
      done: (changed) => {
        showChanged(changed);
        showToast({ title: 'A new link is on its way', description: name });
      },
    }).catch((error: unknown) => {
      if (!needsStepUp(error)) throw error;
    });
  const button = (label: string, onPress: () => void) => (
    <Button
      compact
      className="whitespace-nowrap"
      aria-label={`${label}: ${name}`}
      onClick={onPress}
    >
      {label}
    </Button>
  );
  return (
    <span className="flex min-w-44 flex-wrap gap-2 py-2 print:hidden">
      {button('Change', () => ask({ dialog: 'change', assistant }))}
      {button('Renew', () => ask({ dialog: 'renew', assistant }))}
      {state === 'invited' && button('Send a new link', () => void send())}
      {button('End access', () => ask({ dialog: 'end', assistant }))}
    </span>
  );
}

export const Skeleton = () => <SettingsSkeleton page="assistants" />;
