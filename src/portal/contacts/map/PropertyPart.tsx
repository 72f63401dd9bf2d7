import { type KeyboardEvent, useRef, useState } from 'react';
import { usd } from '../../../calculators/figures.ts';
import { US_STATES } from '../../../config/places.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import {
  CLASSES,
  type EstatePlan,
  type Holding,
  type HoldingClass,
  MAX_HOLDINGS,
  MAX_OTHERS,
  type Title,
  WHOLE_SHARE,
} from '../../../contract/estates.ts';
import type { Household } from '../../../contract/households.ts';
import { counted } from '../../../lib/format-number.ts';
import { inWords } from '../../../lib/names-of-several.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { SelectField, TextField } from '../../kit/fields.tsx';
import { Empty } from '../../kit/states.tsx';
import { Panel } from '../view/Panel.tsx';
import {
  coupleEntries,
  HoldingDialog,
  newThing,
  TaxesDialog,
  THING_WORDS,
  type Thing,
  ThingDialog,
  type ThingList,
  titlesFor,
  WillsDialog,
} from './dialogs.tsx';
import { EXAMPLE_ID } from './example.ts';
import { centsOf } from './MapForm.tsx';
import {
  CLASS_WORDS,
  changed,
  entriesWords,
  firstName,
  formWords,
  KIND_WORDS,
  type Listed,
  type MapProps,
  memberName,
  memberOptions,
  type Option,
  ownerWords,
  TITLE_WORDS,
  twoOf,
} from './map.ts';

type Known = Pick<MapProps, 'plan' | 'household'>;

/* Quick entry. */

/** The titles to choose from with their owners, by code: `sole`, `sole:<member id>`, `joint`, `trust:<id>`. */
function quickTitles(
  kind: HoldingClass,
  { plan, household }: Known,
): (Option & Pick<Holding, 'title' | 'owners'>)[] {
  const two = twoOf(household);
  const one = (title: Title, value: string, label: string, to: string) => ({
    ...{ value, label, title },
    owners: [{ to, share: WHOLE_SHARE }],
  });
  const half = two.map(({ id }) => ({ to: `member:${id}`, share: WHOLE_SHARE / 2 }));
  return titlesFor(kind, plan, household).flatMap((title) => {
    if (title === 'sole')
      return two.map((person, at) =>
        one(
          title,
          at === 0 ? title : `${title}:${person.id}`,
          `${firstName(person)} alone`,
          `member:${person.id}`,
        ),
      );
    if (title === 'trust' || title === 'company') {
      const things = title === 'trust' ? plan.trusts : plan.companies;
      return things.map(({ id, name }, at) =>
        one(title, at === 0 ? title : `${title}:${id}`, name, `${title}:${id}`),
      );
    }
    const owners = title === 'joint' || title === 'common' ? half : coupleEntries(household);
    return owners?.length === 2 ? [{ value: title, label: TITLE_WORDS[title], title, owners }] : [];
  });
}

const NOTHING = { label: '', value: '', beneficiary: '' };

function QuickEntry(props: MapProps) {
  const { plan, household, save } = props;
  const [typed, setTyped] = useState(NOTHING);
  // The next one is often of the same class and title.
  const [kind, setKind] = useState<HoldingClass>('home');
  const [titled, setTitled] = useState('joint');
  const [wrong, setWrong] = useState<{ label?: string; value?: string; title?: string }>({});
  const label = useRef<HTMLDivElement>(null);
  const titles = quickTitles(kind, props);
  const chosen = titles.find(({ value }) => value === titled) ?? titles[0];

  const add = async () => {
    const value = centsOf(typed.value);
    const problems = {
      ...(!typed.label.trim() && { label: 'The label is missing.' }),
      ...(typeof value === 'string' && { value }),
      ...(!chosen && { title: 'Add the head of the household first.' }),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0 || !chosen || typeof value === 'string') {
      const [first] = Object.keys(problems);
      label.current?.querySelector<HTMLElement>(`[name="quick-${first}"]`)?.focus();
      return;
    }
    const [owner] = chosen.owners;
    const holding: Holding = {
      ...{ id: crypto.randomUUID(), label: typed.label.trim(), class: kind, value, debt: null },
      ...{ title: chosen.title, owners: chosen.owners },
      primary: typed.beneficiary ? [{ to: typed.beneficiary, share: WHOLE_SHARE }] : [],
      ...{ contingent: [], perStirpes: false, state: null, basis: null },
      // The table says whose life it is.
      insured:
        kind === 'life-insurance' && chosen.title === 'sole'
          ? (owner?.to.replace('member:', '') ?? null)
          : null,
    };
    const before = typed;
    setTyped(NOTHING);
    label.current?.querySelector('input')?.focus();
    if (await save(`${holding.label} is added`, changed('holdings', undefined, holding))) return;
    // What was not saved is there again, unless the next one is being typed.
    setTyped((now) => (now === NOTHING ? before : now));
  };

  /** Enter adds from any field: not every browser submits a form from a list. */
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    void add();
  };
  const field = (name: keyof typeof NOTHING) => ({
    name: `quick-${name}`,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
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
          value={chosen?.value ?? ''}
          error={wrong.title}
          onChange={({ target }) => setTitled(target.value)}
        />
        <SelectField
          {...field('beneficiary')}
          label="Beneficiary"
          placeholder="No one"
          options={memberOptions(household)}
        />
        <Button type="submit" className="xl:mt-8">
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
  const [where, who] = [state && US_STATES[state], insured && memberName(insured, household)];
  return [CLASS_WORDS[kind], where && `in ${where}`, who && `on ${who}`].filter(Boolean).join(' ');
}

const valueCell = ({ value, debt }: Holding) => (
  <span className="whitespace-nowrap">
    {value === null ? 'Not known' : usd(value)}
    {debt ? ` less ${usd(debt)}` : ''}
  </span>
);

const columnsOf = ({ plan, household }: Known): Column<Holding>[] => [
  { key: 'label', header: 'Property', cell: ({ label }) => label },
  { key: 'class', header: 'Class', cell: (holding) => classWords(holding, household), from: 'lg' },
  { key: 'value', header: 'Value', cell: valueCell, right: true },
  { key: 'owner', header: 'Owner', cell: (holding) => ownerWords(holding, plan, household) },
  { key: 'form', header: 'Beneficiary', cell: (holding) => formWords(holding, plan, household) },
];

/** "12 pieces of property, $5,400,000 less $300,000 of debts; the value of 2 is not known." */
function sumWords(holdings: readonly Holding[]): string {
  const sum = (of: 'value' | 'debt') => holdings.reduce((all, one) => all + (one[of] ?? 0), 0);
  const unknown = holdings.filter(({ value }) => value === null).length;
  const debts = sum('debt');
  const less = debts > 0 ? ` less ${usd(debts)} of debts` : '';
  const rest = unknown > 0 ? `; the value of ${unknown} is not known` : '';
  return `${counted(holdings.length, 'piece')} of property, ${usd(sum('value'))}${less}${rest}.`;
}

interface ThingProps {
  name: string;
  words?: string;
  onEdit: () => void;
  onDelete: () => void;
}

const EditDelete = ({ name, onEdit, onDelete }: ThingProps) => (
  <span className="flex justify-end gap-1 max-md:flex-col print:hidden">
    <Button compact kind="ghost" onClick={onEdit}>
      Edit<span className="sr-only"> {name}</span>
    </Button>
    <Button compact kind="ghost" onClick={onDelete}>
      Delete<span className="sr-only"> {name}</span>
    </Button>
  </span>
);

const ThingRow = (props: ThingProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2">
    <span className="min-w-0 grow basis-60">
      <span className="font-semibold">{props.name}</span>
      <span className="block text-sm text-ink-muted">{props.words}</span>
    </span>
    <EditDelete {...props} />
  </li>
);

function thingWords(thing: Thing, { plan, household }: Known): string {
  if ('owners' in thing) return `Company of ${entriesWords(thing.owners, plan, household)}`;
  if (!('grantors' in thing)) return 'Charity';
  const of = inWords(thing.grantors.map((id) => memberName(id, household)));
  const then = entriesWords(thing.then, plan, household);
  const kind = `${KIND_WORDS[thing.kind]} trust${of && ` of ${of}`}`;
  return then ? `${kind}, in the end for ${then}` : kind;
}

const LISTS: readonly ThingList[] = ['trusts', 'companies', 'charities'];

type Opened =
  | { holding: Holding }
  | { list: ThingList; thing: Thing }
  | { form: 'wills' | 'taxes' };

/** What the household owns: a table with quick entry, and the trusts, companies and charities that it names. */
export function PropertyPart(props: MapProps) {
  const { plan, household, save } = props;
  const [opened, open] = useState<Opened>();
  const list = useRef<HTMLDivElement>(null);
  const close = () => open(undefined);
  const remove = <List extends Listed>(
    list_: List,
    thing: EstatePlan[List][number],
    name: string,
  ) => {
    // The pressed button is about to disappear.
    list.current?.focus();
    void save(`${name} is deleted`, changed(list_, thing, undefined));
  };
  const isEmpty = [plan.holdings, ...LISTS.map((one) => plan[one])].every(({ length }) => !length);
  return (
    <Panel title="Property">
      <div ref={list} tabIndex={-1} className="grid gap-5 outline-none">
        <DataTable
          caption="Property"
          columns={columnsOf(props)}
          rows={plan.holdings}
          idOf={({ id }) => id}
          nameOf={({ label }) => label}
          menu={(holding) => (
            <EditDelete
              name={holding.label}
              onEdit={() => open({ holding })}
              onDelete={() => remove('holdings', holding, holding.label)}
            />
          )}
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
        {plan.holdings.length < MAX_HOLDINGS ? (
          <QuickEntry {...props} />
        ) : (
          <p>An estate map has at most {MAX_HOLDINGS} pieces of property.</p>
        )}
        <div>
          <div className="flex flex-wrap gap-3 pb-3 print:hidden">
            {LISTS.filter((one) => plan[one].length < MAX_OTHERS).map((one) => (
              <Button key={one} onClick={() => open({ list: one, thing: newThing(one) })}>
                Add {THING_WORDS[one]}
              </Button>
            ))}
            <Button onClick={() => open({ form: 'wills' })}>Wills</Button>
            <Button onClick={() => open({ form: 'taxes' })}>Taxes</Button>
          </div>
          <ul aria-label="Trusts, companies and charities">
            {LISTS.flatMap((one) =>
              plan[one].map((thing: Thing) => (
                <ThingRow
                  key={thing.id}
                  name={thing.name}
                  words={thingWords(thing, props)}
                  onEdit={() => open({ list: one, thing })}
                  onDelete={() => remove(one, thing as never, thing.name)}
                />
              )),
            )}
          </ul>
        </div>
      </div>
      {opened && 'holding' in opened && (
        <HoldingDialog {...props} holding={opened.holding} onClose={close} />
      )}
      {opened && 'list' in opened && <ThingDialog {...props} {...opened} onClose={close} />}
      {opened && 'form' in opened && opened.form === 'wills' && (
        <WillsDialog {...props} onClose={close} />
      )}
      {opened && 'form' in opened && opened.form === 'taxes' && (
        <TaxesDialog {...props} onClose={close} />
      )}
    </Panel>
  );
}
