import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OfficeAffiliate } from '../../../contract/office-affiliates.ts';
import type { Page } from '../../../contract/paging.ts';
import { momentDayWords } from '../../../lib/date-words.ts';
import { Await } from '../../kit/Await.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { DataTable } from '../../kit/DataTable.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import type { Column } from '../../kit/table.ts';
import { AffiliateMenu } from './AffiliateMenu.tsx';
import { AffiliatesToolbar } from './AffiliatesToolbar.tsx';
import { affiliates, fullName, stateOf } from './affiliates.ts';
import { InviteDialog } from './InviteDialog.tsx';

const COLUMNS: readonly Column<OfficeAffiliate>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (affiliate) => (
      <span className="wrap-anywhere">
        <bdi>{fullName(affiliate)}</bdi>
        <span className="block text-sm font-normal text-ink-muted">
          <bdi>{affiliate.username}</bdi>, {affiliate.email}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'beside',
    cell: (affiliate) => {
      const { kind, words } = stateOf(affiliate);
      return <Badge kind={kind}>{words}</Badge>;
    },
  },
  {
    key: 'twoStep',
    header: 'Two-step',
    from: 'lg',
    card: 'none',
    cell: ({ twoStep }) => (twoStep ? 'On' : 'Off'),
  },
  {
    key: 'signedIn',
    header: 'Last sign-in',
    right: true,
    cell: ({ signedInAt }) => (
      <>
        <span className="md:hidden">Last sign-in: </span>
        {signedInAt ? (
          <time dateTime={signedInAt} className="whitespace-nowrap">
            {momentDayWords(signedInAt)}
          </time>
        ) : (
          'never'
        )}
      </>
    ),
  },
];

/** The affiliates and their access. */
export default function AffiliatesPart() {
  const loaded = useStore(affiliates.$loaded);
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <Await
        loaded={loaded}
        retry={affiliates.reload}
        skeleton={<SkeletonCard lines={8} />}
        what="the affiliates"
      >
        {(page) => <List page={page} invite={() => setInviting(true)} />}
      </Await>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

function List({ page, invite }: { page: Page<OfficeAffiliate>; invite: () => void }) {
  const after = useStore($after);
  return (
    <DataTable
      caption="Affiliates"
      columns={COLUMNS}
      rows={page.items}
      idOf={({ id }) => id}
      nameOf={fullName}
      menu={(affiliate) => <AffiliateMenu affiliate={affiliate} />}
      toolbar={<AffiliatesToolbar invite={invite} />}
      empty={<Empty kind="none" title="No affiliate matches this" />}
      foot={pageTurns('affiliates', { after, next: page.next })}
    />
  );
}
