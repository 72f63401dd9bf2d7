import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  changeAffiliate,
  inviteAffiliate,
  type OfficeAffiliate,
  type OneTimeAddress,
  resetAffiliate,
  signOutAffiliate,
  unlockAffiliate,
} from '../../../contract/office-affiliates.ts';
import type { Page } from '../../../contract/paging.ts';
import { changeSearch } from '../../../lib/address.ts';
import { formatMoment, formatMomentDay } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { CopyField } from '../../kit/CopyField.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { DownloadCsv } from '../../kit/download.tsx';
import { FilterSelect, optionsOf, TextField } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { ErrorSummary } from '../../kit/notices.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { needsStepUp, useStepUp } from '../../kit/use-step-up.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { useAction } from '../use-action.ts';
import {
  $filter,
  affiliates,
  csvAddress,
  fullName,
  STATE_WORDS,
  showAffiliate,
  stateOf,
} from './affiliates.ts';

/** The address that opens "Choose your password": nobody sees it again. */
function AddressOnce({ made, onClose }: { made: OneTimeAddress; onClose: () => void }) {
  const { affiliate, address, expiresAt, mailed } = made;
  return (
    <Dialog
      open
      form
      onClose={onClose}
      title={`${affiliate.invited ? 'Invitation' : 'Password'} link for ${fullName(affiliate)}`}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        {mailed && <p>A mail with this link is on its way to {affiliate.email}.</p>}
        <p>
          Send it only to them: anyone with this link can choose the password. It works once, until{' '}
          <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>, and is shown only now.
        </p>
        <CopyField id="one-time-address" label="One-time link" value={address} />
      </div>
    </Dialog>
  );
}

/** What is asked for once more, with the words of its dialog. */
const WORDS = {
  reset: {
    verb: 'Make an address',
    title: (name: string) => `Make an address for ${name} to choose a password`,
    text: 'The old password works until another one is chosen. The affiliate gets an alert.',
  },
  disable: {
    verb: 'Disable',
    title: (name: string) => `Disable ${name}`,
    text: 'Ends every session, and nobody signs in with the account until it is enabled again. Nothing is deleted.',
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
  what: Sensitive;
  onMade: (made: OneTimeAddress) => void;
  onClose: () => void;
}

/** Asks once more before access is opened or closed. */
function ConfirmDialog({ affiliate, what, onMade, onClose }: Props) {
  const { busy, run } = useAction();
  const name = fullName(affiliate);
  const { verb, title, text } = WORDS[what];
  const params = { id: affiliate.id };
  const confirm = async () => {
    if (what === 'reset') {
      const made = await run(() => call(resetAffiliate, { params }));
      if (made) {
        onMade(made);
        onClose();
      }
      return;
    }
    const body =
      what === 'disable' || what === 'enable'
        ? { disabled: what === 'disable' }
        : { office: what === 'give' };
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
            kind={what === 'disable' ? 'delete' : 'primary'}
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

/** What the office does with an affiliate's access. */
function AffiliateMenu({ affiliate }: { affiliate: OfficeAffiliate }) {
  const { id, disabled, invited, office } = affiliate;
  const name = fullName(affiliate);
  const { run } = useAction();
  const [asked, setAsked] = useState<Sensitive>();
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
            onPress: () => setAsked('reset'),
          },
        ]),
    {
      label: 'Sign out everywhere',
      onPress: () => void end(signOutAffiliate, `${name} is signed out`),
    },
    {
      label: 'End waiting time',
      onPress: () => void end(unlockAffiliate, `${name} need not wait`),
    },
    {
      label: office ? 'Take office role' : 'Give office role',
      onPress: () => setAsked(office ? 'take' : 'give'),
    },
    {
      label: disabled ? 'Enable' : 'Disable',
      onPress: () => setAsked(disabled ? 'enable' : 'disable'),
    },
  ];
  return (
    <>
      <Menu label={`Actions for ${name}`} className="icon-button" items={items}>
        <Sign name="more" />
      </Menu>
      {asked && (
        <ConfirmDialog
          affiliate={affiliate}
          what={asked}
          onMade={setMade}
          onClose={() => setAsked(undefined)}
        />
      )}
      {made && <AddressOnce made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

const FIELDS = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'Email address', type: 'email' },
  { name: 'username', label: 'Username', hint: 'What they sign in with.' },
] as const;
type Name = (typeof FIELDS)[number]['name'];

const EMPTY: Record<Name, string> = { firstName: '', lastName: '', email: '', username: '' };

/** Adds an affiliate, and shows the address by which they choose a password. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const proved = useStepUp();
  const [person, setPerson] = useState(EMPTY);
  const [made, setMade] = useState<OneTimeAddress>();
  const { submit, busy, problem, failure } = useSubmit(async () => {
    try {
      setMade(await proved(() => call(inviteAffiliate, { body: person })));
      void affiliates.reload();
    } catch (error) {
      if (!needsStepUp(error)) throw error;
    }
  });
  if (made) return <AddressOnce made={made} onClose={onClose} />;
  return (
    <Dialog
      open
      form
      onClose={onClose}
      title="Invite an affiliate"
      actions={
        <>
          <Button kind="primary" type="submit" form={form} busy={busy && 'Inviting…'}>
            Invite
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary sentence={failure?.sentence} fields={problem?.fields} />
        {FIELDS.map(({ name, ...field }, index) => (
          <TextField
            key={name}
            {...field}
            name={name}
            autoComplete="off"
            value={person[name]}
            error={problem?.fields[name]}
            {...(index === 0 && { 'data-first': true })}
            onChange={({ target }) => setPerson({ ...person, [name]: target.value })}
          />
        ))}
      </form>
    </Dialog>
  );
}

/** How long nobody types before it is searched (ms). */
const PAUSE_MS = 250;

/** Search, state, the list as a file, and a new affiliate. */
function AffiliatesToolbar({ invite }: { invite: () => void }) {
  const filter = useStore($filter);
  const [typed, setTyped] = useState(filter.q);
  useEffect(() => {
    if (typed === filter.q) return;
    const timer = setTimeout(
      () => changeSearch({ q: typed, after: null }, { replace: true }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, filter.q]);
  return (
    <>
      <input
        type="search"
        aria-label="Search affiliates"
        placeholder="Name, username or email"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="field field-compact md:max-w-80"
      />
      <FilterSelect
        label="Show"
        name="state"
        value={filter.state ?? ''}
        all="Everybody"
        options={optionsOf(STATE_WORDS)}
      />
      <DownloadCsv address={csvAddress(filter)} className="md:ml-auto" />
      <Button kind="primary" onClick={invite}>
        Invite
      </Button>
    </>
  );
}

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
            {formatMomentDay(signedInAt)}
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
