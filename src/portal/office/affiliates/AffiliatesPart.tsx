import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  changeAffiliate,
  type OfficeAffiliate,
  type OneTimeAddress,
  resetAffiliate,
  signOutAffiliate,
  unlockAffiliate,
} from '../../../contract/office/affiliates.ts';
import type { Page } from '../../../contract/paging.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { FilterSelect, optionsOf } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { useTyped } from '../../kit/SearchField.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { faceOf } from '../../kit/text.tsx';
import { DownloadFile } from '../../shared/sign-in/download.tsx';
import { RecordLink } from '../DetailHead.tsx';
import { useAction } from '../part.ts';
import {
  $filter,
  affiliates,
  csvAddress,
  fullName,
  STATE_WORDS,
  showAffiliate,
  stateOf,
} from './affiliates.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { AddressOnce, InviteDialog } from './InviteDialog.tsx';

const WORDS = {
  reset: {
    verb: 'Make an address',
    title: (name: string) => `Make an address for ${name} to choose a password`,
    text: 'The old password works until another one is chosen. The affiliate gets an alert.',
  },
  disable: {
    verb: 'Disable',
    title: (name: string) => `Disable ${name}`,
    text: 'Ends every session and the calendar address, and no one signs in with the account until it is enabled again. Nothing is deleted.',
  },
  enable: {
    verb: 'Enable',
    title: (name: string) => `Enable ${name}`,
    text: 'Lets the affiliate sign in again.',
  },
  give: {
    verb: 'Give the role',
    title: (name: string) => `Give ${name} the role of the office`,
    text: 'Everything on this page is open to members of the office, once they have set up two-step sign-in.',
  },
  take: {
    verb: 'Take the role',
    title: (name: string) => `Take the role of the office from ${name}`,
    text: 'This page is closed to them with their next request. Their own account stays as it is.',
  },
} as const;
type Sensitive = keyof typeof WORDS;

interface Props {
  affiliate: OfficeAffiliate;
  action: Sensitive;
  onMade: (made: OneTimeAddress) => void;
  onClose: () => void;
}

function ConfirmDialog({ affiliate, action, onMade, onClose }: Props) {
  const { busy, run } = useAction();
  const name = fullName(affiliate);
  const { verb, title, text } = WORDS[action];
  const params = { id: affiliate.id };
  const confirm = async () => {
    if (action === 'reset') {
      const made = await run(() => call(resetAffiliate, { params }));
      if (made) {
        onMade(made);
        onClose();
      }
      return;
    }
    const body =
      action === 'disable' || action === 'enable'
        ? { disabled: action === 'disable' }
        : { office: action === 'give' };
    const now = await run(() => call(changeAffiliate, { params, body }), `${name}: done`);
    if (!now) return;
    showAffiliate(now);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title(name)}
      actions={
        <>
          <Button
            kind={action === 'disable' ? 'delete' : 'primary'}
            data-first
            busy={busy && 'One moment…'}
            onClick={() => void confirm()}
          >
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p className="text-ink-muted">{text}</p>
    </Dialog>
  );
}

export function AffiliateMenu({ affiliate }: { affiliate: OfficeAffiliate }) {
  const { id, disabled, invited, office } = affiliate;
  const name = fullName(affiliate);
  const { run } = useAction();
  const [action, setAction] = useState<Sensitive>();
  const [made, setMade] = useState<OneTimeAddress>();
  const end = async (route: typeof signOutAffiliate | typeof unlockAffiliate, done: string) => {
    const now = await run(() => call(route, { params: { id } }), done);
    if (now) showAffiliate(now);
  };
  const items = [
    ...(disabled
      ? []
      : [
          {
            label: invited ? 'Invite again' : 'Reset password',
            onPress: () => setAction('reset'),
          },
        ]),
    {
      label: 'Sign out everywhere',
      onPress: () => void end(signOutAffiliate, `${name} is signed out`),
    },
    {
      label: 'End waiting time',
      onPress: () => void end(unlockAffiliate, `${name} no longer has to wait`),
    },
    {
      label: office ? 'Take office role' : 'Give office role',
      onPress: () => setAction(office ? 'take' : 'give'),
    },
    {
      label: disabled ? 'Enable' : 'Disable',
      onPress: () => setAction(disabled ? 'enable' : 'disable'),
    },
  ];
  return (
    <>
      <Menu label={`Actions for ${name}`} className="icon-button" items={items}>
        <Sign name="more" />
      </Menu>
      {action && (
        <ConfirmDialog
          affiliate={affiliate}
          action={action}
          onMade={setMade}
          onClose={() => setAction(undefined)}
        />
      )}
      {made && <AddressOnce made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

type Adding = 'one' | 'file';

function AffiliatesToolbar({ add }: { add: (how: Adding) => void }) {
  const filter = useStore($filter);
  const [typed, type] = useTyped(filter.q);
  return (
    <>
      <input
        type="search"
        aria-label="Search affiliates"
        placeholder="Name, firm, username or email"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        className="field field-compact md:max-w-72"
      />
      <FilterSelect
        label="Show"
        name="state"
        value={filter.state ?? ''}
        all="Everyone"
        options={optionsOf(STATE_WORDS)}
      />
      <FilterSelect
        label="Assistants"
        name="assistants"
        value={filter.assistants ?? ''}
        all="Any"
        options={[{ value: 'yes', label: 'With assistants' }]}
      />
      <div className="flex flex-wrap items-center gap-3 max-md:w-full md:ml-auto">
        <DownloadFile address={csvAddress(filter)} />
        <Button onClick={() => add('file')}>Import</Button>
        <Button kind="primary" className="max-md:w-full" onClick={() => add('one')}>
          Invite
        </Button>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<OfficeAffiliate>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (affiliate) => (
      <span className="wrap-anywhere">
        <RecordLink part="affiliate" id={affiliate.id}>
          <bdi className={faceOf(fullName(affiliate))}>{fullName(affiliate)}</bdi>
        </RecordLink>
        <span className="block text-sm font-normal text-ink-muted">
          {affiliate.profile.firm && (
            <span className="block">
              <bdi>{affiliate.profile.firm}</bdi>
            </span>
          )}
          <bdi>{affiliate.username}</bdi>, {affiliate.email}
          {affiliate.assistantCount > 0 && (
            <span className="block">{countWords(affiliate.assistantCount, 'assistant')}</span>
          )}
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
            {formatMomentDay(signedInAt)}
          </time>
        ) : (
          'never'
        )}
      </>
    ),
  },
];

export default function AffiliatesPart() {
  const loaded = useStore(affiliates.$loaded);
  const [adding, setAdding] = useState<Adding>();
  const close = () => setAdding(undefined);
  return (
    <>
      <Await
        loaded={loaded}
        retry={affiliates.reload}
        skeleton={<SkeletonCard lines={8} />}
        subject="the affiliates"
      >
        {(page) => <List page={page} add={setAdding} />}
      </Await>
      {adding === 'one' && <InviteDialog onClose={close} />}
      {adding === 'file' && <ImportDialog onClose={close} />}
    </>
  );
}

function List({ page, add }: { page: Page<OfficeAffiliate>; add: (how: Adding) => void }) {
  const after = useStore($after);
  return (
    <DataTable
      caption="Affiliates"
      columns={COLUMNS}
      rows={page.items}
      idOf={({ id }) => id}
      nameOf={fullName}
      menu={(affiliate) => <AffiliateMenu affiliate={affiliate} />}
      toolbar={<AffiliatesToolbar add={add} />}
      empty={<Empty kind="none" title="No affiliate matches this" />}
      foot={pageTurns('affiliates', { after, next: page.next })}
    />
  );
}
