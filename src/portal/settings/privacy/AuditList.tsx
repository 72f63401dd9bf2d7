import { useStore } from '@nanostores/react';
import { auditWords } from '../../../config/audit-words.ts';
import type { AuditEntry } from '../../../contract/account.ts';
import type { Page } from '../../../contract/paging.ts';
import { zoneWords } from '../../../lib/date-words.ts';
import { changeSearch } from '../../../lib/search-params.ts';
import { Await } from '../../kit/Await.tsx';
import { Button } from '../../kit/Button.tsx';
import { DataTable } from '../../kit/DataTable.tsx';
import { DownloadCsv } from '../../kit/DownloadCsv.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { FilterSelect, optionsOf } from '../../kit/FilterSelect.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { $filter, type AuditFilter, audit, csvAddress, GROUP_WORDS, NONE_WORDS } from './audit.ts';
import { COLUMNS } from './columns.tsx';

/** The lines of the audit, filtered, a page at a time. */
export function AuditList() {
  const loaded = useStore(audit.$loaded);
  const filter = useStore($filter);
  return (
    <Await
      loaded={loaded}
      retry={audit.reload}
      skeleton={<SkeletonCard lines={8} />}
      what="who looked at your data"
    >
      {(page) => <Lines page={page} filter={filter} />}
    </Await>
  );
}

function Lines({ page, filter }: { page: Page<AuditEntry>; filter: AuditFilter }) {
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
          <p className="mr-auto text-sm text-ink-muted">Times are in {zoneWords(new Date())}.</p>
          {filter.after && (
            <Button onClick={() => changeSearch({ after: null })}>Newest lines</Button>
          )}
          {page.next && (
            <Button onClick={() => changeSearch({ after: page.next })}>Older lines</Button>
          )}
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
      <DownloadCsv address={csvAddress(filter)} className="ml-auto" />
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
