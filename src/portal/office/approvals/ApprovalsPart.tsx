import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { type ReactNode, useState } from 'react';
import { addressFor, call, resource } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import {
  APPROVAL_STATES,
  type Approval,
  type ApprovalState,
  ApprovalsDraft,
  changeFirm,
  createFirm,
  deleteFirm,
  exportOfficeApprovals,
  type Firm,
  listMaterials,
  listOfficeApprovals,
  MAX_MATERIALS,
  type Material,
  ON_NEW_FIGURES,
  readOfficePacket,
  recordOfficeApprovals,
  THING_KINDS,
  withdrawOfficeApproval,
} from '../../../contract/approvals/approvals.ts';
import { listAffiliates } from '../../../contract/office/affiliates.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import { formatLongDay } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import {
  CheckField,
  FieldGroup,
  FilterSelect,
  FormProblems,
  optionsOf,
  SelectField,
  TextField,
} from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Notice } from '../../kit/notices.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import {
  AUDIENCE_WORDS,
  DecisionFields,
  decidedLike,
  decisionOf,
  idOf,
  WithdrawDialog,
} from '../../shared/approvals/ApprovalCard.tsx';
import { DownloadFile, saveFrom } from '../../shared/sign-in/download.tsx';
import { fullName } from '../affiliates/affiliates.ts';
import { RecordLink } from '../DetailHead.tsx';
import { firms, useFirmOptions } from '../firms.ts';
import { $param, useAction } from '../part.ts';

/* The register, filtered by the page's address, and the shorter lists beside it. */

const $firm = $param('firm');
const $named = $param('state');
const $state = computed($named, (named) => APPROVAL_STATES.find((state) => state === named));

const approvals = resource(
  listOfficeApprovals,
  computed([$firm, $state, $after], (firm, state, after) => ({
    query: { ...(firm && { firm }), ...(state && { state }), after },
  })),
);
const ending = resource(listOfficeApprovals, atom({ query: { ending: 'yes' as const } }));
const without = resource(
  listAffiliates,
  atom({ query: { firm: 'none' as const, limit: LARGEST_PAGE } }),
);
const things = resource(listMaterials);

const reload = (): void => {
  void approvals.reload();
  void ending.reload();
};

const STATES: Readonly<Record<ApprovalState, string>> = {
  approved: 'Approved',
  outdated: 'Text changed',
  expired: 'Ended',
  withdrawn: 'Withdrawn',
};
const BADGE_KINDS = {
  approved: 'success',
  outdated: 'warning',
  expired: 'neutral',
  withdrawn: 'neutral',
} as const;
/** The part's words for what an affiliate without a firm recorded. */
const WITHOUT_FIRM = 'Without a firm';

/* Firms. */

const WHEN_FIGURES_CHANGE = 'When only figures change';

function FirmDialog({ firm, onClose }: { firm: Firm | undefined; onClose: () => void }) {
  const form = useForm({
    name: firm ? `firm:${firm.id}:${firm.version}` : 'firm',
    stored: undefined,
    draftOf: () => ({ name: firm?.name ?? '', figures: firm?.figures ?? 'outdate' }),
    save: ({ draft, key }) =>
      firm
        ? call(changeFirm, { params: { id: firm.id }, body: { version: firm.version, ...draft } })
        : call(createFirm, { body: draft, idempotencyKey: key }),
    onSaved: ({ name }) => {
      showToast({ title: `${name} is saved` });
      onClose();
      void firms.reload();
      if (firm) reload();
    },
  });
  return (
    <FormDialog
      title={firm ? `Edit ${firm.name}` : 'New firm'}
      verb="Save"
      busy={form.busy && 'Saving…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      {form.failure && (
        <Notice kind="danger" live title="Not saved">
          {form.failure.sentence}
        </Notice>
      )}
      <TextField
        {...form.field('name')}
        label="Name"
        autoComplete="off"
        maxLength={100}
        data-first
      />
      <SelectField
        {...form.field('figures')}
        label={WHEN_FIGURES_CHANGE}
        options={optionsOf(ON_NEW_FIGURES)}
      />
    </FormDialog>
  );
}

const FIRM_COLUMNS: readonly Column<Firm>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => (
      <bdi className="wrap-anywhere" dir="auto">
        {name}
      </bdi>
    ),
  },
  {
    key: 'figures',
    header: WHEN_FIGURES_CHANGE,
    cell: ({ figures }) => ON_NEW_FIGURES[figures],
  },
];

function Firms() {
  const loaded = useStore(firms.$loaded);
  const { run } = useAction();
  const [edited, setEdited] = useState<Firm | 'new'>();
  const remove = async ({ id, name }: Firm) => {
    const gone = await run(() => call(deleteFirm, { params: { id } }), `${name} is deleted`);
    if (gone) void firms.reload();
  };
  return (
    <Await
      loaded={loaded}
      retry={firms.reload}
      skeleton={<SkeletonCard lines={4} />}
      subject="the firms"
    >
      {({ items }) => (
        <>
          <DataTable
            caption="Firms"
            columns={FIRM_COLUMNS}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            menu={(firm) => (
              <Menu
                label={`Actions for ${firm.name}`}
                className="icon-button"
                items={[
                  { label: 'Edit', onPress: () => setEdited(firm) },
                  { label: 'Delete', onPress: () => void remove(firm) },
                ]}
              >
                <Sign name="more" />
              </Menu>
            )}
            toolbar={
              <Button className="md:ml-auto" onClick={() => setEdited('new')}>
                New firm
              </Button>
            }
            empty={
              <Empty kind="first" title="No firm yet">
                Add the firms whose principals approve for your affiliates, then set each
                affiliate’s firm on its page.
              </Empty>
            }
          />
          {edited && (
            <FirmDialog
              firm={edited === 'new' ? undefined : edited}
              onClose={() => setEdited(undefined)}
            />
          )}
        </>
      )}
    </Await>
  );
}

/* Recording one decision about several things. */

const keyOf = ({ kind, thing }: Pick<Material, 'kind' | 'thing'>): string => `${kind}/${thing}`;

interface ThingsFieldProps {
  all: readonly Material[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

function ThingsField({ all, chosen, error, onChange }: ThingsFieldProps) {
  const [q, setQ] = useState('');
  const shown = all.filter(({ title }) => title.toLowerCase().includes(q.trim().toLowerCase()));
  return (
    <FieldGroup
      id={idOf('things')}
      legend="What was approved"
      hint={`${chosen.length} of at most ${MAX_MATERIALS} chosen.`}
      {...(error && { error })}
    >
      <input
        type="search"
        aria-label="Search what was approved"
        placeholder="Title"
        autoComplete="off"
        value={q}
        onChange={({ target }) => setQ(target.value)}
        className="field"
      />
      <div className="mt-2 max-h-60 overflow-y-auto">
        {shown.map((thing) => (
          <CheckField
            key={keyOf(thing)}
            name={keyOf(thing)}
            label={thing.title}
            hint={THING_KINDS[thing.kind]}
            checked={chosen.includes(keyOf(thing))}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...chosen, keyOf(thing)]
                  : chosen.filter((key) => key !== keyOf(thing)),
              )
            }
          />
        ))}
        {shown.length === 0 && (
          <p className="py-2 text-sm text-ink-muted">Nothing matches “{q}”.</p>
        )}
      </div>
    </FieldGroup>
  );
}

interface FormProps {
  firmOptions: ReturnType<typeof useFirmOptions>;
  all: readonly Material[];
  onClose: () => void;
}

const EMPTY = { firmId: '', things: [] as string[], ...decidedLike(undefined, 'client') };
const NEW = {};

function RecordDialog({ firmOptions, all, onClose }: FormProps) {
  const [changed, setChanged] = useState<string[]>();
  const bodyOf = ({ firmId, things: chosen, ...decided }: typeof EMPTY) => ({
    ...decisionOf(decided),
    firmId,
    things: all
      .filter((thing) => chosen.includes(keyOf(thing)))
      .map(({ kind, thing, hash, audience }) => ({
        kind,
        thing,
        hash,
        // What is for advisors only stays so in a decision that is also about others.
        ...(audience === 'advisor' && { audience }),
      })),
  });
  const form = useForm({
    name: 'office-approvals',
    stored: NEW,
    draftOf: () => EMPTY,
    problemsOf: (draft) =>
      problemsIn(ApprovalsDraft, bodyOf(draft), Object.keys(EMPTY) as (keyof typeof EMPTY)[]),
    save: async ({ draft, key }) => {
      setChanged(undefined);
      try {
        return await call(recordOfficeApprovals, { body: bodyOf(draft), idempotencyKey: key });
      } catch (error) {
        if (!(error instanceof RequestError) || error.current === undefined) throw error;
        const { things: stale } = error.current as { things: Material[] };
        const keys = stale.map(keyOf);
        setChanged(all.filter((thing) => keys.includes(keyOf(thing))).map(({ title }) => title));
        await things.reload();
        return undefined;
      }
    },
    onSaved: ({ items }) => {
      showToast({ title: `${countWords(items.length, 'approval')} recorded` });
      onClose();
      reload();
    },
  });
  const { draft, set, wrong } = form;
  return (
    <FormDialog
      title="Record an approval"
      verb="Record"
      busy={form.busy && 'Recording…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      {changed && (
        <Notice kind="warning" live focus title="Not recorded">
          These texts have changed since you opened this page: {changed.join(', ')}. Look at them
          again before you record their approval.
        </Notice>
      )}
      <FormProblems failure={form.failure} wrong={wrong} idOf={idOf} />
      <SelectField
        {...form.field('firmId')}
        id={idOf('firmId')}
        label="Firm"
        placeholder="Choose a firm"
        options={firmOptions}
      />
      <ThingsField
        all={all}
        chosen={draft.things}
        error={wrong.things}
        onChange={(chosen) => set({ things: chosen })}
      />
      <DecisionFields form={form} />
    </FormDialog>
  );
}

/** Chooses whose packet of what is downloaded. */
function PacketDialog({ firmOptions, all, onClose }: FormProps) {
  const [firm, setFirm] = useState('');
  const [key, setKey] = useState(all[0] ? keyOf(all[0]) : '');
  return (
    <FormDialog
      title="Download packet"
      verb="Download"
      busy={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const found = all.find((one) => keyOf(one) === key);
        if (!found) return;
        const { kind, thing } = found;
        saveFrom(addressFor(readOfficePacket, { query: { ...(firm && { firm }), kind, thing } }));
        onClose();
      }}
    >
      <SelectField
        name="firm"
        label="Firm"
        placeholder="No firm"
        value={firm}
        onChange={({ target }) => setFirm(target.value)}
        options={firmOptions}
      />
      <SelectField
        name="thing"
        label="Text"
        value={key}
        onChange={({ target }) => setKey(target.value)}
        options={all.map((thing) => ({
          value: keyOf(thing),
          label: `${thing.title} (${THING_KINDS[thing.kind].toLowerCase()})`,
        }))}
      />
    </FormDialog>
  );
}

/* The lists of approvals. */

const COLUMNS: readonly Column<Approval>[] = [
  {
    key: 'thing',
    header: 'Text',
    cell: ({ title, kind, number, principal, by }) => (
      <span className="wrap-anywhere">
        {title}
        <span className="block text-sm font-normal text-ink-muted">
          {THING_KINDS[kind]} · <bdi>{number}</bdi>, <bdi>{principal}</bdi>
        </span>
        <span className="block text-sm font-normal text-ink-muted">
          Recorded by <bdi>{by}</bdi>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'beside',
    cell: ({ state }) => <Badge kind={BADGE_KINDS[state]}>{STATES[state]}</Badge>,
  },
  {
    key: 'firm',
    header: 'Firm',
    cell: ({ firmName }) =>
      firmName ? <bdi>{firmName}</bdi> : <span className="text-ink-muted">{WITHOUT_FIRM}</span>,
  },
  {
    key: 'for',
    header: 'For',
    from: 'lg',
    cell: ({ audience }) => AUDIENCE_WORDS[audience],
  },
  {
    key: 'useThrough',
    header: 'Use through',
    right: true,
    cell: ({ useThrough }) => (
      <span className="whitespace-nowrap">
        <span className="md:hidden">Use through </span>
        <time dateTime={useThrough}>{formatLongDay(useThrough)}</time>
      </span>
    ),
  },
];

interface ListProps {
  caption: string;
  rows: readonly Approval[];
  toolbar?: ReactNode;
  empty: ReactNode;
  foot?: ReactNode;
}

function ApprovalList(props: ListProps) {
  const [withdrawn, setWithdrawn] = useState<Approval>();
  const itemsFor = (approval: Approval) => {
    const { kind, thing, firmId, state } = approval;
    const query = { ...(firmId && { firm: firmId }), kind, thing };
    return [
      {
        label: 'Download packet',
        onPress: () => saveFrom(addressFor(readOfficePacket, { query })),
      },
      ...(state === 'withdrawn'
        ? []
        : [{ label: 'Withdraw', onPress: () => setWithdrawn(approval) }]),
    ];
  };
  const nameOf = ({ number, title }: Approval) => `${number}, ${title}`;
  return (
    <>
      <DataTable
        {...props}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={nameOf}
        menu={(approval) => (
          <Menu
            label={`Actions for ${nameOf(approval)}`}
            className="icon-button"
            items={itemsFor(approval)}
          >
            <Sign name="more" />
          </Menu>
        )}
      />
      {withdrawn && (
        <WithdrawDialog
          approval={withdrawn}
          send={(input) => call(withdrawOfficeApproval, input)}
          onDone={reload}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  );
}

type Opened = 'record' | 'packet';
const DIALOGS = { record: RecordDialog, packet: PacketDialog };

function Register() {
  const loaded = useStore(approvals.$loaded);
  const firmOptions = useFirmOptions();
  const loadedThings = useStore(things.$loaded);
  const firm = useStore($firm);
  const state = useStore($state);
  const after = useStore($after);
  const [open, setOpen] = useState<Opened>();
  const all = loadedThings.status === 'ready' ? loadedThings.data.items : undefined;
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <Await
        loaded={loaded}
        retry={approvals.reload}
        skeleton={<SkeletonCard lines={8} />}
        subject="the approvals"
      >
        {({ items, next }) => (
          <ApprovalList
            caption="Approvals"
            rows={items}
            toolbar={
              <>
                <FilterSelect
                  label="Firm"
                  name="firm"
                  value={firm}
                  all="All"
                  options={[...firmOptions, { value: 'none', label: WITHOUT_FIRM }]}
                />
                <FilterSelect
                  label="State"
                  name="state"
                  value={state ?? ''}
                  all="All"
                  options={optionsOf(STATES)}
                />
                <DownloadFile address={exportOfficeApprovals.path} className="md:ml-auto" />
                <Button disabled={!all} onClick={() => setOpen('packet')}>
                  Download packet
                </Button>
                <Button kind="primary" disabled={!all} onClick={() => setOpen('record')}>
                  Record approval
                </Button>
              </>
            }
            empty={
              firm || state ? (
                <Empty kind="none" title="No such approval" />
              ) : (
                <Empty kind="first" title="No approval yet" />
              )
            }
            foot={pageTurns('approvals', { after, next })}
          />
        )}
      </Await>
      {Dialog && all && (
        <Dialog firmOptions={firmOptions} all={all} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

const Ending = () => (
  <Await
    loaded={useStore(ending.$loaded)}
    retry={ending.reload}
    skeleton={<SkeletonCard lines={4} />}
    subject="what ends soon"
  >
    {({ items }) => (
      <ApprovalList
        caption="Ending soon"
        rows={items}
        empty={<Empty kind="none" title="Nothing ends within 30 days" />}
      />
    )}
  </Await>
);

const Without = () => (
  <Await
    loaded={useStore(without.$loaded)}
    retry={without.reload}
    skeleton={<SkeletonCard lines={4} />}
    subject="the affiliates without a firm"
  >
    {({ items, next }) => (
      <div className="card p-5 lg:p-6">
        {items.length === 0 && <p className="text-ink-muted">Every affiliate has a firm.</p>}
        <ul className="-my-2.5 divide-y divide-line">
          {items.map((one) => (
            <li key={one.id} className="py-2.5">
              <RecordLink part="affiliate" id={one.id} className="link">
                {fullName(one)}
              </RecordLink>
            </li>
          ))}
        </ul>
        {next && <p className="mt-4 text-sm text-ink-muted">The first {items.length} are shown.</p>}
      </div>
    )}
  </Await>
);

/** What ends soon, what the firms' principals approved, whom no firm approves for, and the firms. */
export default function ApprovalsPart() {
  return (
    <div className="grid gap-8">
      <Section id="ending" title="Ending soon">
        <Ending />
      </Section>
      <Section id="approvals" title="Approvals">
        <Register />
      </Section>
      <Section id="without-firm" title="Affiliates without a firm">
        <Without />
      </Section>
      <Section id="firms" title="Firms">
        <Firms />
      </Section>
    </div>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="min-w-0">
    <h2 id={id} className="mb-3 text-xl">
      {title}
    </h2>
    {children}
  </section>
);
