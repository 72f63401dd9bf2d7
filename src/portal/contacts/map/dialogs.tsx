/** What the map's dialogs ask: about a holding, a trust, a company, a charity, the wills, the taxes. */
import { firstOf } from '../../../calculators/estate-map/parts.ts';
import { shortNames } from '../../../calculators/estate-map/told-apart.ts';
import { memberName, taxKindOf } from '../../../calculators/estate-map/words.ts';
import { US_STATES } from '../../../config/places.ts';
import {
  type Entry,
  type EstatePlan,
  type Holding,
  LAW_YEARS,
  TAX_STATES,
  TITLES,
  type Title,
  WHOLE_SHARE,
  type Will,
} from '../../../contract/households/estates.ts';
import type { Household } from '../../../contract/households/households.ts';
import { optionsOf } from '../../kit/fields.tsx';
import { type Draft, type MapField, MapForm } from './MapForm.tsx';
import {
  CLASS_WORDS,
  changeItem,
  choicesOf,
  FIRST_WORDS,
  KIND_WORDS,
  type MapProps,
  type Option,
  replaceNames,
  sidesOf,
  TITLE_WORDS,
  twoOf,
} from './map.ts';

type Props = MapProps & { onClose: () => void };

const PER_STIRPES = {
  name: 'perStirpes',
  label: 'The share of someone who died goes to that person’s children (per stirpes)',
  kind: 'check',
} as const;
/** The members by their ids alone, with those that are chosen but were removed. */
const plainMembers = (household: Household, ...chosen: (string | null)[]): Option[] =>
  [...new Set([...household.members.map(({ id }) => id), ...chosen])].flatMap((id) =>
    id ? { value: id, label: memberName(id, household) } : [],
  );

/* Holdings. */

/** The client and the spouse, half each: the only owners of a couple's title. Undefined without a spouse. */
export function coupleEntries(household: Household): Entry[] | undefined {
  const client = firstOf(household, 'client');
  const spouse = firstOf(household, 'spouse');
  if (!client || !spouse) return undefined;
  return [client, spouse].map(({ id }) => ({ to: `member:${id}`, share: WHOLE_SHARE / 2 }));
}

const SEVERAL: readonly unknown[] = ['joint', 'common'] satisfies Title[];
const ONE: readonly unknown[] = ['sole', 'trust', 'company'] satisfies Title[];

/** The titles that a class can have in this household. */
export const titlesFor = (
  kind: unknown,
  { trusts, companies }: EstatePlan,
  household: Household,
): Title[] =>
  TITLES.filter((title) => {
    if (title === 'sole') return true;
    if (kind === 'retirement' || (kind === 'life-insurance' && title !== 'trust')) return false;
    if (title === 'trust') return trusts.length > 0;
    if (title === 'company') return companies.length > 0;
    if (SEVERAL.includes(title)) return household.members.length > 1;
    return coupleEntries(household) !== undefined;
  });

const isOf =
  (...classes: Holding['class'][]) =>
  ({ class: kind }: Draft) =>
    classes.includes(kind as Holding['class']);

export function HoldingDialog({ holding: before, ...props }: Props & { holding: Holding }) {
  const { plan, household, save, onClose } = props;
  const { people, trusts, companies, recipients, withChosen } = choicesOf(plan, household);
  const estate = { value: 'estate', label: 'The estate' };
  const named = withChosen([...recipients, estate], before.primary, before.contingent);
  return (
    <MapForm
      name={`holding:${before.id}`}
      title={`Edit ${before.label}`}
      onClose={onClose}
      values={{ ...before, owner: before.owners[0]?.to ?? '' }}
      fields={[
        { name: 'label', label: 'Label' },
        { name: 'class', label: 'Class', options: optionsOf(CLASS_WORDS) },
        { name: 'value', label: 'Value', kind: 'money' },
        { name: 'debt', label: 'Debt', kind: 'money' },
        {
          name: 'title',
          label: 'Title',
          options: (draft) =>
            TITLES.filter(
              (title) =>
                titlesFor(draft.class, plan, household).includes(title) ||
                (draft.class === before.class && title === before.title),
            ).map((title) => ({ value: title, label: TITLE_WORDS[title] })),
        },
        {
          name: 'owner',
          label: 'Owner',
          if: ({ title }) => ONE.includes(title),
          options: ({ title }) => {
            const all = title === 'trust' ? trusts : title === 'company' ? companies : people;
            return title === before.title ? withChosen(all, before.owners) : all;
          },
        },
        {
          name: 'owners',
          label: 'Owners',
          kind: 'entries',
          if: ({ title }) => SEVERAL.includes(title),
          least: [2, 'Choose two or more owners.'],
          options: ({ title }) =>
            withChosen(
              title === 'joint' ? people : [...people, ...trusts, ...companies],
              before.owners,
            ),
        },
        {
          name: 'state',
          label: 'State',
          none: 'Not known',
          options: optionsOf(US_STATES),
          if: isOf('home', 'real-estate'),
        },
        {
          name: 'basis',
          label: 'Cost basis',
          kind: 'money',
          if: (draft) => !isOf('cash', 'retirement', 'annuity', 'life-insurance')(draft),
        },
        {
          name: 'insured',
          label: 'Whose life is insured',
          none: 'Not known',
          options: plainMembers(household, before.insured),
          if: isOf('life-insurance'),
          hint: 'The value is the death benefit.',
        },
        {
          name: 'primary',
          label: 'Beneficiaries',
          kind: 'entries',
          options: named,
          hint: 'Whom its form names, or to whom it is payable on death',
        },
        { name: 'contingent', label: 'Second beneficiaries', kind: 'entries', options: named },
        PER_STIRPES,
      ]}
      save={({ owner, ...holding }) => {
        const couples =
          holding.title === before.title ? before.owners : (coupleEntries(household) ?? []);
        const one = ONE.includes(holding.title) && [{ to: owner, share: WHOLE_SHARE }];
        const several = SEVERAL.includes(holding.title) && holding.owners;
        const after = { ...holding, owners: one || several || couples };
        return save(`${after.label} is saved`, changeItem('holdings', before, after));
      }}
    />
  );
}

/* Trusts, companies and charities. */

export const THING_WORDS = { trusts: 'trust', companies: 'company', charities: 'charity' } as const;
export type EntityList = keyof typeof THING_WORDS;
export type EstateEntity = EstatePlan[EntityList][number];

/** A new thing, which has no name yet. */
export function newEntity(list: EntityList): EstateEntity {
  const thing = { id: crypto.randomUUID(), name: '' };
  if (list === 'charities') return thing;
  if (list === 'companies') return { ...thing, owners: [] };
  const first = 'survivor' as const;
  return { ...thing, kind: 'revocable', grantors: [], first, then: [], perStirpes: true };
}

export function EntityDialog({
  list,
  thing,
  ...props
}: Props & { list: EntityList; thing: EstateEntity }) {
  const { plan, household, save, onClose } = props;
  const isNew = thing.name === '';
  const noun = THING_WORDS[list];
  const { people, trusts, companies, recipients, withChosen } = choicesOf(plan, household);
  const others = (options: readonly Option[]) =>
    options.filter(({ value }) => value !== `${noun}:${thing.id}`);
  const [grantor = '', second = ''] = 'grantors' in thing ? thing.grantors : [];
  const members = plainMembers(household, grantor, second);
  const fields: Record<EntityList, MapField[]> = {
    charities: [],
    companies: [
      {
        name: 'owners',
        label: 'Owners',
        kind: 'entries',
        least: [1, 'Choose an owner.'],
        options: withChosen(
          [...people, ...trusts, ...others(companies)],
          'owners' in thing ? thing.owners : [],
        ),
      },
    ],
    trusts: [
      { name: 'kind', label: 'Kind', options: optionsOf(KIND_WORDS) },
      { name: 'grantor', label: 'Grantor', none: 'No one', options: members },
      { name: 'second', label: 'Second grantor', none: 'No one', options: members },
      { name: 'first', label: 'At the first death', options: optionsOf(FIRST_WORDS) },
      {
        name: 'then',
        label: 'In the end it goes to',
        kind: 'entries',
        options: withChosen(others(recipients), 'then' in thing ? thing.then : []),
      },
      PER_STIRPES,
    ],
  };
  return (
    <MapForm
      name={`${list}:${isNew ? household.id : thing.id}`}
      title={isNew ? `Add ${noun}` : `Edit ${thing.name}`}
      verb={isNew ? `Add ${noun}` : 'Save'}
      onClose={onClose}
      values={{ ...thing, grantor, second }}
      fields={[{ name: 'name', label: 'Name' }, ...fields[list]]}
      save={({ grantor, second, ...typed }) => {
        const grantors = [...new Set([grantor, second].filter(Boolean))];
        const after = { ...typed, ...(list === 'trusts' && { grantors }) };
        const done = `${after.name} is ${isNew ? 'added' : 'saved'}`;
        return save(done, changeItem(list, isNew ? undefined : thing, after as EstateEntity));
      }}
    />
  );
}

/* Wills and taxes. */

const NO_WILL: Omit<Will, 'of'> = {
  exists: 'unknown',
  on: null,
  residue: [],
  contingent: [],
  pourOver: null,
  perStirpes: true,
};
const WILL_NAMES = Object.keys(NO_WILL) as (keyof typeof NO_WILL)[];

export function WillsDialog({ plan, household, save, onClose }: Props) {
  const people = twoOf(household);
  const calls = shortNames(household);
  const { recipients, withChosen } = choicesOf(plan, household);
  const values: Record<string, unknown> = {};
  const fields = people.flatMap((person): MapField[] => {
    const { id } = person;
    const will = { ...NO_WILL, ...plan.wills.find(({ of }) => of === id) };
    for (const name of WILL_NAMES) values[`${name} ${id}`] = will[name];
    const willLabel = `${calls.get(id)}’s will`;
    const exists = (draft: Draft) => draft[`exists ${id}`] === 'yes';
    const hasLists = (draft: Draft) => exists(draft) && !draft[`pourOver ${id}`];
    const options = withChosen(recipients, will.residue, will.contingent);
    return [
      {
        name: `exists ${id}`,
        label: willLabel,
        options: optionsOf({ unknown: 'Not known', yes: 'There is one', no: 'There is none' }),
      },
      { name: `on ${id}`, label: `${willLabel} is from`, kind: 'day', if: exists },
      {
        name: `pourOver ${id}`,
        label: `${willLabel} pours over into`,
        none: 'No trust',
        options: plan.trusts.map(({ id: value, name: label }) => ({ value, label })),
        if: (draft) => exists(draft) && plan.trusts.length > 0,
      },
      {
        name: `residue ${id}`,
        label: `${willLabel} leaves the rest to`,
        kind: 'entries',
        options,
        if: hasLists,
      },
      {
        name: `contingent ${id}`,
        label: `${willLabel}, if none of them is left`,
        kind: 'entries',
        options,
        if: hasLists,
      },
      { ...PER_STIRPES, name: `perStirpes ${id}`, if: hasLists },
    ];
  });
  return (
    <MapForm
      name={`wills:${household.id}`}
      title={'Wills'}
      onClose={onClose}
      values={values}
      fields={fields}
      save={(typed) => {
        const mine = people.map(({ id: of }) => {
          const will = WILL_NAMES.map((name) => [name, typed[`${name} ${of}`] ?? NO_WILL[name]]);
          return { of, ...Object.fromEntries(will) } as Will;
        });
        const others = plan.wills.filter(({ of }) => !people.some(({ id }) => id === of));
        return save('The wills are saved', replaceNames(plan, { wills: [...mine, ...others] }));
      }}
    />
  );
}

/** "Massachusetts", "Texas (no estate or inheritance tax)". */
function stateLabel(state: string): string {
  const name = US_STATES[state] ?? state;
  return taxKindOf(state) === 'none' ? `${name} (no estate or inheritance tax)` : name;
}

export function TaxesDialog({ plan, household, save, onClose }: Props) {
  const { year, taxState, portability, citizens, gifts } = plan;
  const sides = sidesOf(household);
  const calls = shortNames(household);
  const values = {
    year: String(year),
    taxState,
    portability,
    'citizen client': citizens.client,
    'citizen spouse': citizens.spouse,
    'gifts client': gifts.client || null,
    'gifts spouse': gifts.spouse || null,
  };
  return (
    <MapForm
      name={`taxes:${household.id}`}
      title="Taxes"
      onClose={onClose}
      values={values}
      fields={[
        {
          name: 'year',
          label: 'Law of the year',
          options: LAW_YEARS.map((one) => ({ value: String(one), label: String(one) })),
        },
        {
          name: 'taxState',
          label: 'State whose estate or inheritance tax applies',
          options: [
            { value: 'none', label: 'No state' },
            ...TAX_STATES.filter((state) => taxKindOf(state) !== 'none' || state === taxState).map(
              (value) => ({ value, label: stateLabel(value) }),
            ),
          ],
        },
        {
          name: 'portability',
          kind: 'check' as const,
          label: 'The unused exclusion of the first death is ported to the survivor',
        },
        ...sides.map(({ side, person }) => ({
          name: `citizen ${side}`,
          label: `${calls.get(person.id)} is a US citizen`,
          kind: 'check' as const,
        })),
        ...sides.map(({ side, person }) => ({
          name: `gifts ${side}`,
          label: `${calls.get(person.id)}’s taxable gifts`,
          kind: 'money' as const,
          hint: 'Of the whole life, over the annual exclusions',
        })),
      ]}
      save={(typed) => {
        const both = <Value,>(what: 'citizen' | 'gifts', none: Value) => ({
          client: typed[`${what} client`] ?? none,
          spouse: typed[`${what} spouse`] ?? none,
        });
        return save(
          'What the taxes depend on is saved',
          replaceNames(plan, {
            year: typed.year === '2025' ? 2025 : 2026,
            taxState: typed.taxState,
            portability: typed.portability,
            citizens: both('citizen', true) as EstatePlan['citizens'],
            gifts: both('gifts', 0) as EstatePlan['gifts'],
          }),
        );
      }}
    />
  );
}
