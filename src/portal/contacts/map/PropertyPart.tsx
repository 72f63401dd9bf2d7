import { type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { shortNames } from '../../../calculators/estate-map/told-apart.ts';
import { type MapEntities, memberName } from '../../../calculators/estate-map/words.ts';
import { usd } from '../../../calculators/figures.ts';
import { US_STATES } from '../../../config/places.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import {
  CLASSES,
  type Holding,
  type HoldingClass,
  MAX_HOLDINGS,
  MAX_OTHERS,
  WHOLE_SHARE,
} from '../../../contract/households/estates.ts';
import type { Household } from '../../../contract/households/households.ts';
import { countWords } from '../../../lib/format-number.ts';
import { inWords } from '../../../lib/names-of-several.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { SelectField, TextField } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { Empty } from '../../kit/states.tsx';
import { Panel } from '../view/Panel.tsx';
import {
  coupleEntries,
  EntityDialog,
  type EntityList,
  type EstateEntity,
  HoldingDialog,
  newEntity,
  TaxesDialog,
  THING_WORDS,
  titlesFor,
  WillsDialog,
} from './dialogs.tsx';
import { EXAMPLE_ID } from './example.ts';
import { LongList } from './LongList.tsx';
import { centsOf } from './MapForm.tsx';
import {
  type Change,
  CLASS_WORDS,
  changeItem,
  choicesOf,
  entriesWords,
  formWords,
  KIND_WORDS,
  type MapProps,
  type Option,
  ownerWords,
  TITLE_WORDS,
  twoOf,
} from './map.ts';

type PlanAndHousehold = Pick<MapProps, 'plan' | 'household'>;

/* Quick entry. */

type QuickTitle = Option & Pick<Holding, 'title' | 'owners'>;

/** The titles to choose from with their owners, by code: `sole`, `sole:<member id>`, `joint`, `trust:<id>`. */
function quickTitles(kind: HoldingClass, { plan, household }: PlanAndHousehold): QuickTitle[] {
  const two = twoOf(household);
  const calls = shortNames(household);
  const { trusts, companies } = choicesOf(plan, household);
  const ownersByTitle = {
    sole: (two.length > 0 ? two : household.members).map((person) => ({
      value: `member:${person.id}`,
      label: `${calls.get(person.id)} alone`,
    })),
    trust: trusts,
    company: companies,
  };
  const half = two.map(({ id }) => ({ to: `member:${id}`, share: WHOLE_SHARE / 2 }));
  return titlesFor(kind, plan, household).flatMap((title): QuickTitle[] => {
    if (title === 'sole' || title === 'trust' || title === 'company')
      return ownersByTitle[title].map(({ value: to, label }, at) => ({
        label,
        title,
        owners: [{ to, share: WHOLE_SHARE }],
        value: at === 0 ? title : to.replace('member:', 'sole:'),
      }));
    const owners = title === 'joint' || title === 'common' ? half : coupleEntries(household);
    return owners?.length === 2 ? [{ value: title, label: TITLE_WORDS[title], title, owners }] : [];
  });
}

const NOTHING = { label: '', value: '', beneficiary: '' };

function quickHolding(
  kind: HoldingClass,
  { label, beneficiary }: typeof NOTHING,
  value: number | null,
  { title, owners }: QuickTitle,
): Holding {
  const [owner] = owners;
  // The table says whose life it is.
  const insured = kind === 'life-insurance' && title === 'sole';
  return {
    id: crypto.randomUUID(),
    label: label.trim(),
    class: kind,
    value,
    debt: null,
    title,
    owners,
    primary: beneficiary ? [{ to: beneficiary, share: WHOLE_SHARE }] : [],
    contingent: [],
    perStirpes: false,
    state: null,
    basis: null,
    insured: (insured && owner?.to.replace('member:', '')) || null,
  };
}

interface Wrong {
  label?: string;
  value?: string;
  title?: string;
}

interface QuickFieldsProps {
  typed: typeof NOTHING;
  setTyped: (typed: typeof NOTHING) => void;
  kind: HoldingClass;
  setKind: (kind: HoldingClass) => void;
  titles: QuickTitle[];
  title: string;
  setTitle: (title: string) => void;
  wrong: Wrong;
  people: Option[];
}

function QuickFields(props: QuickFieldsProps) {
  const { typed, setTyped, kind, setKind, titles, title, setTitle, wrong, people } = props;
  const field = (name: keyof typeof NOTHING) => ({
    name: `quick-${name}`,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <>
      <TextField
        {...field('label')}
        label="Label"
        maxLength={100}
        error={wrong.label}
        autoComplete="off"
      />
      <SelectField
        name="quick-class"
        label="Class"
        options={CLASSES.map((value) => ({ value, label: CLASS_WORDS[value] }))}
        value={kind}
        onChange={({ target }) => setKind(target.value as HoldingClass)}
      />
      <TextField
        {...field('value')}
        label="Value"
        prefix="$"
        inputMode="decimal"
        error={wrong.value}
        autoComplete="off"
      />
      <SelectField
        name="quick-title"
        label="Title"
        options={titles}
        value={title}
        error={wrong.title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <SelectField
        {...field('beneficiary')}
        label="Beneficiary"
        placeholder="No one"
        options={people}
      />
    </>
  );
}

function QuickEntry(props: MapProps) {
  const { plan, household, save } = props;
  const [typed, setTyped] = useState(NOTHING);
  // The next one is often of the same class and title.
  const [kind, setKind] = useState<HoldingClass>('home');
  const [titled, setTitled] = useState('joint');
  const [wrong, setWrong] = useState<Wrong>({});
  const label = useRef<HTMLDivElement>(null);
  const titles = quickTitles(kind, props);
  const chosen = titles.find(({ value }) => value === titled) ?? titles[0];

  const add = async () => {
    const value = centsOf(typed.value);
    const problems = {
      ...(!typed.label.trim() && { label: 'The label is missing.' }),
      ...(typeof value === 'string' && { value }),
      ...(!chosen && { title: 'Add someone to the family first.' }),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0 || !chosen || typeof value === 'string') {
      const [first] = Object.keys(problems);
      label.current?.querySelector<HTMLElement>(`[name="quick-${first}"]`)?.focus();
      return;
    }
    const holding = quickHolding(kind, typed, value, chosen);
    const before = typed;
    setTyped(NOTHING);
    label.current?.querySelector('input')?.focus();
    if (await save(`${holding.label} is added`, changeItem('holdings', undefined, holding))) return;
    // What was not saved is there again, unless the next one is being typed.
    setTyped((now) => (now === NOTHING ? before : now));
  };

  /** Enter adds from any field: not every browser submits a form from a list. */
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    void add();
  };
  return (
    <form
      aria-label="Quick entry"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      className="print:hidden"
    >
      <h3 className="font-sans text-base font-semibold">Quick entry</h3>
      <div
        ref={label}
        className="mt-2 grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[2fr_1.3fr_1.3fr_1.8fr_1.8fr_auto]"
      >
        <QuickFields
          typed={typed}
          setTyped={setTyped}
          kind={kind}
          setKind={setKind}
          titles={titles}
          title={chosen?.value ?? ''}
          setTitle={setTitled}
          wrong={wrong}
          people={choicesOf(plan, household).people}
        />
        <Button type="submit" className="sm:mt-8">
          Add
        </Button>
      </div>
      {plan.holdings.length === 0 && (
        <p className="mt-2 text-sm text-ink-muted">
          Enter adds a line and starts the next one. An empty value is not known.
        </p>
      )}
    </form>
  );
}

/* The table. */

function classWords({ class: kind, state, insured }: Holding, household: Household): string {
  const where = state && US_STATES[state];
  const who = insured && memberName(insured, household);
  return [CLASS_WORDS[kind], where && `in ${where}`, who && `on ${who}`].filter(Boolean).join(' ');
}

const valueCell = ({ value, debt }: Holding) => (
  <>
    <span className="whitespace-nowrap">{value === null ? 'Not known' : usd(value)}</span>
    {debt ? (
      <>
        {' '}
        {/* Beside the value it would leave the names a word a line. */}
        <span className="whitespace-nowrap md:max-lg:block">less {usd(debt)}</span>
      </>
    ) : null}
  </>
);

const idOf = ({ id }: Holding): string => id;
const labelOf = ({ label }: Holding): string => label;
/** Its columns name things of the plan, but no other property. */
const columnsOf = (
  plan: MapEntities,
  household: Household,
  edit: (holding: Holding) => void,
): Column<Holding>[] => [
  {
    key: 'label',
    header: 'Property',
    cell: (holding) => {
      const form = formWords(holding, plan, household);
      return (
        <>
          <NameButton name={holding.label} onEdit={() => edit(holding)} />
          {/* Where the column of the beneficiaries has no room. */}
          {form && <span className="hidden font-normal md:max-lg:block">to {form}</span>}
        </>
      );
    },
  },
  { key: 'class', header: 'Class', cell: (holding) => classWords(holding, household), from: 'lg' },
  { key: 'value', header: 'Value', cell: valueCell, right: true },
  { key: 'owner', header: 'Owner', cell: (holding) => ownerWords(holding, plan, household) },
  {
    key: 'form',
    header: 'Beneficiary',
    from: 'lg',
    cell: (holding) => formWords(holding, plan, household),
  },
];

/** "12 pieces of property, $5,400,000 less $300,000 of debts; the value of 2 is not known." */
function sumWords(holdings: readonly Holding[]): string {
  const sum = (of: 'value' | 'debt') => holdings.reduce((all, one) => all + (one[of] ?? 0), 0);
  const unknown = holdings.filter(({ value }) => value === null).length;
  const debts = sum('debt');
  const less = debts > 0 ? ` less ${usd(debts)} of debts` : '';
  const rest = unknown > 0 ? `; the value of ${unknown} is not known` : '';
  return `${countWords(holdings.length, 'piece')} of property, ${usd(sum('value'))}${less}${rest}.`;
}

/** A name that opens its dialog: "Edit Home". */
const NameButton = ({ name, onEdit }: { name: string; onEdit: () => void }) => (
  <button type="button" onClick={onEdit} className="row-link min-h-6 text-left font-semibold">
    <span className="sr-only">Edit </span>
    {name}
  </button>
);

const DeleteMenu = ({ name, onDelete }: { name: string; onDelete: () => void }) => (
  <Menu
    label={`More on ${name}`}
    items={[{ label: 'Delete', onPress: onDelete }]}
    className="icon-button"
  >
    <Sign name="more" className="size-5" />
  </Menu>
);

function thingWords(thing: EstateEntity, { plan, household }: PlanAndHousehold): string {
  if ('owners' in thing) return `Company of ${entriesWords(thing.owners, plan, household)}`;
  if (!('grantors' in thing)) return 'Charity';
  const of = inWords(thing.grantors.map((id) => memberName(id, household)));
  const then = entriesWords(thing.then, plan, household);
  const kind = `${KIND_WORDS[thing.kind]} trust${of && ` of ${of}`}`;
  return then ? `${kind}, in the end for ${then}` : kind;
}

const ENTITY_LISTS: readonly EntityList[] = ['trusts', 'companies', 'charities'];

/** What the open dialog is about. */
type Opened = { holding: Holding } | { list: EntityList; thing: EstateEntity } | 'wills' | 'taxes';

function OpenDialog({ opened, ...props }: MapProps & { opened: Opened; onClose: () => void }) {
  if (opened === 'wills') return <WillsDialog {...props} />;
  if (opened === 'taxes') return <TaxesDialog {...props} />;
  return 'holding' in opened ? (
    <HoldingDialog {...props} {...opened} />
  ) : (
    <EntityDialog {...props} {...opened} />
  );
}

interface OtherEntitiesProps extends PlanAndHousehold {
  open: (opened: Opened) => void;
  remove: (name: string, change: Change) => void;
}

/** The trusts, companies and charities, with the buttons of all dialogs. */
function OtherEntities({ plan, household, open, remove }: OtherEntitiesProps) {
  return (
    <div>
      <div className="flex flex-wrap gap-3 pb-3 print:hidden">
        {ENTITY_LISTS.filter((of) => plan[of].length < MAX_OTHERS).map((of) => (
          <Button key={of} onClick={() => open({ list: of, thing: newEntity(of) })}>
            Add {THING_WORDS[of]}
          </Button>
        ))}
        <Button onClick={() => open('wills')}>Wills</Button>
        <Button onClick={() => open('taxes')}>Taxes</Button>
      </div>
      <ul aria-label="Trusts, companies and charities">
        {ENTITY_LISTS.flatMap((of) =>
          plan[of].map((thing: EstateEntity) => (
            <li
              key={thing.id}
              className="flex items-center justify-between gap-3 border-t border-line py-2"
            >
              <span className="min-w-0 grow wrap-anywhere">
                <NameButton name={thing.name} onEdit={() => open({ list: of, thing })} />
                <span className="block text-sm text-ink-muted">
                  {thingWords(thing, { plan, household })}
                </span>
              </span>
              <DeleteMenu
                name={thing.name}
                onDelete={() => remove(thing.name, changeItem(of, thing, undefined))}
              />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

/** What the household owns: a table with quick entry, and the trusts, companies and charities that it names. */
export const PropertyPart = memo(function PropertyPart(props: MapProps) {
  const { plan, household, save } = props;
  const { trusts, companies, charities } = plan;
  const [opened, open] = useState<Opened>();
  const list = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => columnsOf({ trusts, companies, charities }, household, (holding) => open({ holding })),
    [trusts, companies, charities, household],
  );
  const remove = useCallback(
    (name: string, change: Change) => {
      // The pressed button is about to disappear.
      list.current?.focus();
      void save(`${name} is deleted`, change);
    },
    [save],
  );
  const menu = useCallback(
    (holding: Holding) => (
      <DeleteMenu
        name={holding.label}
        onDelete={() => remove(holding.label, changeItem('holdings', holding, undefined))}
      />
    ),
    [remove],
  );
  const isEmpty = [plan.holdings, ...ENTITY_LISTS.map((of) => plan[of])].every(
    ({ length }) => !length,
  );
  return (
    <Panel title="Property">
      <div ref={list} tabIndex={-1} className="grid gap-5 outline-none">
        <LongList rows={plan.holdings.length}>
          <DataTable
            caption="Property"
            columns={columns}
            rows={plan.holdings}
            idOf={idOf}
            nameOf={labelOf}
            menu={menu}
            empty={
              <Empty
                kind="first"
                title="No property yet"
                action={
                  isEmpty &&
                  household.id !== EXAMPLE_ID && (
                    <a
                      href={`${PORTAL_PAGES.map.path}?id=${EXAMPLE_ID}`}
                      className="button kit-button button-quiet"
                    >
                      See an example family
                    </a>
                  )
                }
              >
                Add what the family owns, one line each.
              </Empty>
            }
            foot={plan.holdings.length > 0 && <p>{sumWords(plan.holdings)}</p>}
          />
        </LongList>
        {plan.holdings.length < MAX_HOLDINGS ? (
          <QuickEntry {...props} />
        ) : (
          <p>An estate map has at most {MAX_HOLDINGS} pieces of property.</p>
        )}
        <OtherEntities plan={plan} household={household} open={open} remove={remove} />
      </div>
      {opened && <OpenDialog {...props} opened={opened} onClose={() => open(undefined)} />}
    </Panel>
  );
});
