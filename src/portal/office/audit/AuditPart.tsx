import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { type SubmitEvent, useEffect, useState } from 'react';
import { addressFor, resource } from '../../../api/call.ts';
import { auditWords, BY_WORDS } from '../../../config/audit-words.ts';
import { AUDIT_GROUPS, type AuditGroup } from '../../../contract/account/account.ts';
import {
  exportOfficeAudit,
  listOfficeAudit,
  type OfficeAuditEntry,
} from '../../../contract/office/office.ts';
import { changeSearch } from '../../../lib/address.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { FilterSelect, optionsOf } from '../../kit/fields.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { AuditWhat } from '../../shared/audit/AuditWhat.tsx';
import { DownloadFile } from '../../shared/sign-in/download.tsx';
import { AffiliateName } from '../DetailHead.tsx';
import { $param } from '../part.ts';

/* The audit of all affiliates, filtered by the page's address. */

const $affiliate = $param('affiliate');
const $named = $param('group');

const $filter = computed([$affiliate, $named], (affiliate, named) => ({
  affiliate,
  group: AUDIT_GROUPS.find((group) => group === named),
}));

const audit = resource(
  listOfficeAudit,
  computed([$filter, $after], (filter, after) => ({ query: { ...filter, after } })),
);

const csvAddress = (filter: ReturnType<typeof $filter.get>): string =>
  addressFor(exportOfficeAudit, { query: filter });

const GROUP_WORDS: Record<AuditGroup, string> = {
  'sign-in': 'Signing in',
  account: 'Accounts and exports',
  office: 'The office',
  assistants: 'Assistants',
  data: 'Changes to data',
};

const COLUMNS: readonly Column<OfficeAuditEntry>[] = [
  {
    key: 'what',
    header: 'What',
    cell: AuditWhat,
  },
  {
    key: 'affiliate',
    header: 'Whose',
    cell: (entry) => entry.affiliate && <AffiliateName {...entry} />,
  },
  {
    key: 'by',
    header: 'By',
    cell: ({ actor, actorName, by }) => (
      <span className="block min-w-20 break-words">
        <span className="md:hidden">By: </span>
        {by === 'you' ? 'Self' : <bdi>{actorName || actor || BY_WORDS[by]}</bdi>}
      </span>
    ),
  },
  {
    key: 'at',
    header: 'When',
    right: true,
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-normal lg:whitespace-nowrap">
        {formatMoment(at)}
      </time>
    ),
  },
];

/** Entries store ids; the names are current. */
export default function AuditPart() {
  const loaded = useStore(audit.$loaded);
  const after = useStore($after);
  return (
    <Await
      loaded={loaded}
      retry={audit.reload}
      skeleton={<SkeletonCard lines={8} />}
      subject="the audit"
    >
      {({ items, next }) => (
        <DataTable
          caption="Audit"
          columns={COLUMNS}
          rows={items}
          idOf={({ id }) => id}
          nameOf={({ action, kind }) => auditWords(action, kind)}
          toolbar={<Toolbar />}
          empty={<Empty kind="none" title="No line matches this" />}
          foot={pageTurns('lines', { after, next })}
        />
      )}
    </Await>
  );
}

function Toolbar() {
  const filter = useStore($filter);
  const [typed, setTyped] = useState(filter.affiliate);
  useEffect(() => setTyped(filter.affiliate), [filter.affiliate]);
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    changeSearch({ affiliate: typed.trim(), after: null });
  };
  return (
    <>
      <form onSubmit={search} className="flex gap-2 max-md:w-full">
        <input
          type="search"
          aria-label="Name, firm or username of the affiliate"
          placeholder="Name, firm or username"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="field field-compact"
        />
        <Button type="submit" className="shrink-0">
          Find
        </Button>
      </form>
      <FilterSelect
        label="Show"
        name="group"
        value={filter.group ?? ''}
        all="Everything"
        options={optionsOf(GROUP_WORDS)}
      />
      <DownloadFile address={csvAddress(filter)} className="md:ml-auto" />
    </>
  );
}
