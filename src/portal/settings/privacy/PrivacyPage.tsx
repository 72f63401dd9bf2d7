import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { addressFor, call, resource } from '../../../api/call.ts';
import { auditWords, BY_WORDS } from '../../../config/audit-words.ts';
import { OFFICE_ACCESS_MINUTES } from '../../../config/security.ts';
import {
  AUDIT_GROUPS,
  type AuditEntry,
  type AuditGroup,
  changeSponsor,
  exportAudit,
  listAudit,
  readSponsor,
} from '../../../contract/account/account.ts';
import type { Page as PageOf } from '../../../contract/paging.ts';
import { $search, changeSearch } from '../../../lib/address.ts';
import { formatMomentDay, formatTime, formatZone } from '../../../lib/format-date.ts';
import { useAct } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { CheckField, FilterSelect, optionsOf } from '../../kit/fields.tsx';
import { pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { AuditWhat } from '../../shared/audit/AuditWhat.tsx';
import { DownloadFile } from '../../shared/sign-in/download.tsx';
import { useIsAffiliate } from '../../shared/sign-in/use-scope.ts';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';

export function Page() {
  const isAffiliate = useIsAffiliate();
  return (
    <SettingsPart page="privacy">
      <section aria-labelledby="looked" className="grid min-w-0 gap-4">
        <div>
          <h2 id="looked" className="text-xl">
            Who looked at my data
          </h2>
          <p className="mt-1 max-w-measure text-ink-muted">
            Each line was written as it happened and is sealed, so that a later change shows.
            {isAffiliate &&
              ` The office sees your contacts only after it gave a reason, for ${OFFICE_ACCESS_MINUTES} minutes, and you get an alert that cannot be muted.`}
          </p>
        </div>
        <AuditList />
      </section>
      <SponsorCard />
    </SettingsPart>
  );
}

export const Skeleton = () => <SettingsSkeleton page="privacy" />;

/* Who introduced the affiliate, and what that affiliate may see. */

const sponsor = resource(readSponsor);

/** Nothing for someone whom no one introduced. */
function SponsorCard() {
  const loaded = useStore(sponsor.$loaded);
  const { busy, run } = useAct();
  if (loaded.status !== 'ready' || !loaded.data.sponsor) return null;
  const { sponsor: name, sees, version } = loaded.data;
  const change = (checked: boolean) =>
    run({
      call: () => call(changeSponsor, { body: { sees: checked, version } }),
      failed: 'Not saved',
      done: (now) => sponsor.change(() => now),
      conflict: (current) => {
        sponsor.change(() => current);
        return undefined;
      },
    });
  return (
    <section aria-labelledby="sponsor" className="card p-5 lg:p-6">
      <h2 id="sponsor" className="text-xl">
        Who introduced you
      </h2>
      <p className="mt-2">
        <bdi>{name}</bdi> introduced you to the alliance.
      </p>
      <CheckField
        name="sponsor-sees"
        label={`${name} may see my name and whether I am active`}
        hint="If you uncheck it, your name is gone at once."
        checked={sees}
        disabled={busy}
        onChange={({ target }) => void change(target.checked)}
      />
    </section>
  );
}

/* The audit of access to the data, filtered by the page's address. */

interface AuditFilter {
  group: AuditGroup | undefined;
  /** The cursor; undefined on the first page. */
  after: string | undefined;
}

const $filter = computed($search, (search): AuditFilter => {
  const params = new URLSearchParams(search);
  return {
    group: AUDIT_GROUPS.find((group) => group === params.get('group')),
    after: params.get('after') ?? undefined,
  };
});

const audit = resource(
  listAudit,
  computed($filter, ({ group, after }) => ({ query: { group, after } })),
);

const csvAddress = ({ group }: AuditFilter): string =>
  addressFor(exportAudit, { query: { group } });

const GROUP_WORDS: Record<AuditGroup, string> = {
  'sign-in': 'Signing in',
  account: 'Account and exports',
  office: 'The office',
  assistants: 'Assistants',
  data: 'Changes to your data',
};

const NONE_WORDS: Record<AuditGroup, string> = {
  'sign-in': 'No one has signed in yet',
  account: 'Nothing was changed in your account',
  office: 'The office has done nothing with your account or your contacts',
  assistants: 'No assistant has done anything yet',
  data: 'Nothing was changed yet',
};

const BY_KINDS = {
  you: 'outlined',
  office: 'warning',
  visitor: 'info',
  assistant: 'info',
  portal: 'outlined',
} as const;

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'what',
    header: 'What',
    cell: AuditWhat,
  },
  {
    key: 'by',
    header: 'By',
    card: 'beside',
    cell: ({ by, name }) => <Badge kind={BY_KINDS[by]}>{name ?? BY_WORDS[by]}</Badge>,
  },
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap tabular-nums">
        {`${formatMomentDay(at)}, ${formatTime(at)}`}
      </time>
    ),
  },
];

function AuditList() {
  const loaded = useStore(audit.$loaded);
  const filter = useStore($filter);
  return (
    <Await
      loaded={loaded}
      retry={audit.reload}
      skeleton={<SkeletonCard lines={8} />}
      subject="who looked at your data"
    >
      {(page) => <Lines page={page} filter={filter} />}
    </Await>
  );
}

function Lines({ page, filter }: { page: PageOf<AuditEntry>; filter: AuditFilter }) {
  return (
    <DataTable
      caption="Lines of the audit"
      columns={COLUMNS}
      rows={page.items}
      idOf={({ id }) => id}
      nameOf={({ action, kind }) => auditWords(action, kind)}
      toolbar={<Toolbar filter={filter} />}
      empty={<Nothing filter={filter} />}
      foot={
        <>
          <p className="mr-auto text-sm text-ink-muted">Times are in {formatZone(new Date())}.</p>
          {pageTurns('lines', { after: filter.after, next: page.next })}
        </>
      }
    />
  );
}

function Toolbar({ filter }: { filter: AuditFilter }) {
  return (
    <>
      <FilterSelect
        label="Show"
        name="group"
        value={filter.group ?? ''}
        all="Everything"
        options={optionsOf(GROUP_WORDS)}
      />
      <DownloadFile address={csvAddress(filter)} className="ml-auto" />
    </>
  );
}

function Nothing({ filter: { group } }: { filter: AuditFilter }) {
  if (!group) return <Empty kind="first" title="Nothing has happened yet" />;
  return (
    <Empty
      kind="none"
      title={NONE_WORDS[group]}
      action={
        <Button onClick={() => changeSearch({ group: null, after: null })}>Show everything</Button>
      }
    />
  );
}
