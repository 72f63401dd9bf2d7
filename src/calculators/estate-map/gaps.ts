/** What is missing, old or at odds in an estate map: facts, without legal conclusions. */

import type {
  Entry,
  EstatePlan,
  Holding,
  HoldingClass,
} from '../../contract/households/estates.ts';
import type { DOCUMENTS, Member } from '../../contract/households/households.ts';
import { formatLongDay } from '../../lib/format-date.ts';
import { inWords } from '../../lib/names-of-several.ts';
import { dollars, sum, wholeUsd } from '../figures.ts';
import {
  type Death,
  type Family,
  idOf,
  member,
  type Order,
  type Orders,
  type Passage,
  type People,
  passingTo,
  peopleOf,
  type TracedDeath,
  worthOf,
} from './parts.ts';
import { fill, GAPS, NOT_COUNTED, PARTS } from './sentences.ts';
import { shortNames, tellApart } from './told-apart.ts';
import { type Amount, inState, taxesOf, taxKindOf } from './words.ts';

export interface Gap {
  code: string;
  /** `member:<id>`, `holding:<id>`, `trust:<id>`, `document:<key>`; null if about all. */
  about: string | null;
  sentence: string;
  /** The title of a next step. */
  step: string;
}

type Finding = readonly [about: string | null, sentence: string];

interface GapContext {
  estate: EstatePlan;
  household: Family;
  people: People;
  orders: Orders;
  today: string;
  amount: Amount;
}

const aboutHolding = ({ id }: Pick<Holding, 'id'>): string => `holding:${id}`;

const FORMS: readonly HoldingClass[] = ['retirement', 'annuity', 'life-insurance'];
const hasForm = ({ class: kind }: Holding): boolean => FORMS.includes(kind);

/** A rule about each holding; `say` has its sentence, if there is one. */
const ofEach =
  (say: (one: Holding, context: GapContext) => string | false | undefined) =>
  (context: GapContext): Finding[] =>
    context.estate.holdings.flatMap((one): Finding[] => {
      const sentence = say(one, context);
      return sentence ? [[aboutHolding(one), sentence]] : [];
    });

/** A full name, or the name of a trust or charity. */
function nameOf({ estate, people }: GapContext, to: string): string {
  const charity = estate.charities.find(({ id }) => to === `charity:${id}`);
  const known = people.members.get(to) ?? people.trusts.get(to) ?? charity;
  return known?.name ?? (to === 'estate' ? 'the estate' : 'a person who was removed');
}
const namesOf = (context: GapContext, all: readonly string[]): string =>
  inWords(all.map((to) => nameOf(context, to)));

/** First names, unless two share one. */
function shortNameOf(context: GapContext, to: string): string {
  return shortNames(context.household).get(idOf(to)) ?? nameOf(context, to);
}

/** Names in a sentence: whole at their first mention, short after it. */
function mentions(context: GapContext): (to: string) => string {
  const named = new Set<string>();
  return (to) => {
    const name = named.has(to) ? shortNameOf(context, to) : nameOf(context, to);
    named.add(to);
    return name;
  };
}

const theTwo = ({ people }: GapContext): Member[] =>
  [people.client, people.second].flatMap((one) => one ?? []);
const children = ({ people }: GapContext): [to: string, child: Member][] =>
  [...people.members].filter(([, { role, deathDate }]) => role === 'child' && !deathDate);

/** The wills of the two that exist. */
const willsOf = (context: GapContext) =>
  context.estate.wills.flatMap((will) => {
    const of = theTwo(context).find(({ id }) => id === will.of);
    return of && will.exists === 'yes' ? [{ ...will, of }] : [];
  });

const toOf = (...lists: (readonly Entry[])[]): string[] => lists.flat().map(({ to }) => to);
const recipientsOf = ({ residue, contingent, pourOver }: ReturnType<typeof willsOf>[number]) =>
  pourOver === null ? toOf(residue, contingent) : [];

/**
 * Where people are named. `about` says where, `name` is that of the thing or of the testator, `named` are
 * the people, `joint` the joint owners, and `also` all who own, insure or grant.
 */
function naming(context: GapContext) {
  const { holdings, trusts } = context.estate;
  const ofHoldings = holdings.map((item) => ({
    about: aboutHolding(item),
    isWill: false,
    name: item.label,
    named: toOf(item.primary, item.contingent),
    joint: item.title === 'joint' ? toOf(item.owners) : [],
    also: [...toOf(item.owners), ...(item.insured ? [member(item.insured)] : [])],
  }));
  const ofWills = willsOf(context).map((will) => ({
    about: member(will.of.id),
    isWill: true,
    name: will.of.name,
    named: recipientsOf(will),
    joint: [],
    also: [],
  }));
  const ofTrusts = trusts.map((trust) => ({
    about: `trust:${trust.id}`,
    isWill: false,
    name: trust.name,
    named: toOf(trust.then),
    joint: [],
    also: trust.grantors.map(member),
  }));
  return { ofForms: [...ofHoldings, ...ofWills], all: [...ofHoldings, ...ofWills, ...ofTrusts] };
}

/** The earliest day that a partial date allows; undefined without a year. */
const earliest = (day: string | null): string | undefined =>
  day && !day.startsWith('-') ? `${day}-01-01`.slice(0, '2026-01-01'.length) : undefined;
/** "on June 6, 2009", "in June 2009", "in 2009". */
function onDay(day: string): string {
  if (day.length === '2026-01-01'.length) return `on ${formatLongDay(day)}`;
  const [month = '', , year = ''] = formatLongDay(earliest(day) ?? day).split(' ');
  return day.length === '2026-01'.length ? `in ${month} ${year}` : `in ${year}`;
}
const yearsAfter = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const FULL_AGE = 18;
const isMinor = ({ birthDate, deathDate }: Member, today: string): boolean => {
  const born = earliest(birthDate);
  return born !== undefined && !deathDate && yearsAfter(born, FULL_AGE) > today;
};

function noWill(context: GapContext): Finding[] {
  return theTwo(context).flatMap(({ id, name }): Finding[] => {
    const exists = context.estate.wills.find(({ of }) => of === id)?.exists ?? 'unknown';
    const template = exists === 'no' ? GAPS.noWill : GAPS.unknownWill;
    return exists === 'yes' ? [] : [[member(id), fill(template, name)]];
  });
}

const minors = (context: GapContext): Finding[] =>
  naming(context).ofForms.flatMap(({ about, isWill, name, named }): Finding[] => {
    const people = named.map((to) => context.people.members.get(to));
    const minor = people.find((person) => person && isMinor(person, context.today));
    const template = isWill ? GAPS.minorInWill : GAPS.minor;
    return minor ? [[about, fill(template, minor.name, name)]] : [];
  });

const formerSpouses = (context: GapContext): Finding[] =>
  naming(context).all.flatMap(({ about, isWill, name, named, joint }): Finding[] => {
    const people = [...named, ...joint].map((to) => context.people.members.get(to));
    const former = people.find((person) => person?.role === 'former-spouse');
    const template = isWill ? GAPS.formerSpouseInWill : GAPS.formerSpouse;
    return former ? [[about, fill(template, former.name, name)]] : [];
  });

/** An IRA, by its label: no plan at work. */
const NAMES_IRA = /\b(IRA|ira)s?\b/;

/** A plan that needs the consent of its owner's spouse to name anyone else. */
function spousalConsent(item: Holding, context: GapContext): string | undefined {
  if (item.class !== 'retirement' || NAMES_IRA.test(item.label)) return undefined;
  const named = toOf(item.primary);
  const couple = theTwo(context).map(({ id }) => member(id));
  const owner = couple.find((to) => toOf(item.owners).includes(to));
  const spouse = couple.find((to) => to !== owner);
  const isMarried = context.people.second?.role === 'spouse' && owner && spouse;
  if (!isMarried || named.every((to) => to === spouse)) return undefined;
  return fill(GAPS.spousalConsent, item.label, nameOf(context, spouse));
}

const NOT_TITLED: readonly HoldingClass[] = [...FORMS, 'vehicle'];

/** Revocable trusts that hold nothing, or little of what their grantors could title to them. */
function unfunded({ estate, people, amount }: GapContext): Finding[] {
  const parts = estate.holdings.map((one) => ({
    holding: one,
    parts: people.partsOf(one, worthOf(one)),
  }));
  return estate.trusts.flatMap((trust): Finding[] => {
    if (trust.kind !== 'revocable' || people.ofTwo(trust.grantors).length === 0) return [];
    const about = `trust:${trust.id}`;
    const grantors = trust.grantors.map(member);
    const held = parts.flatMap((one) => one.parts.filter(({ holder }) => holder === about));
    if (held.length === 0) return [[about, fill(GAPS.emptyTrust, trust.name)]];
    const own = parts
      .filter((one) => !NOT_TITLED.includes(one.holding.class))
      .filter((one) => one.parts.every(({ holder }) => grantors.includes(holder)))
      .map((one) => worthOf(one.holding));
    const holds = sum(held.map(({ cents }) => cents));
    const could = holds + sum(own);
    const words = fill(GAPS.unfundedTrust, trust.name, amount(holds), amount(could));
    return holds * 2 < could ? [[about, words]] : [];
  });
}

/** A form that names others than its owner's will does. One that names the estate follows the will. */
function contradiction(item: Holding, context: GapContext): string | undefined {
  const named = toOf(item.primary).filter((to) => to !== 'estate');
  if (named.length === 0) return undefined;
  for (const { of, pourOver, residue } of willsOf(context)) {
    const to = pourOver ? [`trust:${pourOver}`] : toOf(residue);
    const isOwner = toOf(item.owners).includes(member(of.id));
    if (isOwner && to.length > 0 && named.toSorted().join() !== to.toSorted().join()) {
      const inForm = namesOf(context, named);
      return fill(GAPS.willAndForm, item.label, inForm, of.name, namesOf(context, to));
    }
  }
  return undefined;
}

function besideChildren(item: Holding, context: GapContext): string | false {
  const owners = item.title === 'joint' ? toOf(item.owners) : [];
  const all = children(context).map(([to]) => to);
  const on = all.filter((to) => owners.includes(to));
  const off = all.filter((to) => !owners.includes(to));
  if (on.length === 0 || off.length === 0) return false;
  const template = off.length === 1 ? GAPS.besideChild : GAPS.besideChildren;
  return fill(template, item.label, namesOf(context, on), namesOf(context, off));
}

type Document = (typeof DOCUMENTS)[number];
const noDocument =
  (key: Document, missing: string, unknown: string) =>
  ({ household }: GapContext): Finding[] => {
    const status = household.checklist[key]?.status ?? 'unknown';
    return status === 'have' ? [] : [[null, status === 'missing' ? missing : unknown]];
  };

/** The sentences about documents that were reviewed, without the will, which has its own day. */
const REVIEWED = {
  trust: GAPS.oldTrust,
  beneficiaries: GAPS.oldForms,
  powerOfAttorney: GAPS.oldPower,
  healthCareDirective: GAPS.oldDirective,
  digitalAssets: GAPS.oldAssets,
} as const satisfies Partial<Record<Document, string>>;
const OLD_YEARS = 5;

/** The day of the couple's wedding, or its known part with the year. */
function weddingOf(context: GapContext): string | undefined {
  if (context.people.second?.role !== 'spouse') return undefined;
  return theTwo(context).flatMap(({ anniversary }) =>
    anniversary && earliest(anniversary) ? anniversary : [],
  )[0];
}

function oldDocuments(context: GapContext): Finding[] {
  const { household, today } = context;
  const changes = household.members
    .flatMap(({ birthDate, deathDate }) => [earliest(birthDate), earliest(deathDate)])
    .filter((day) => day !== undefined);
  const wedding = weddingOf(context);
  const isBeforeWedding = (day: string) => wedding !== undefined && day < (earliest(wedding) ?? '');
  const isOld = (day: string) =>
    day < yearsAfter(today, -OLD_YEARS) ||
    isBeforeWedding(day) ||
    changes.some((change) => change > day);
  const when = (day: string) =>
    isBeforeWedding(day) && wedding
      ? fill(PARTS.wedding, formatLongDay(day), onDay(wedding))
      : formatLongDay(day);
  const wills = willsOf(context).flatMap(({ of, on }): Finding[] =>
    on && isOld(on) ? [[member(of.id), fill(GAPS.oldWill, of.name, when(on))]] : [],
  );
  const others = Object.entries(REVIEWED).flatMap(([key, template]): Finding[] => {
    const { status, reviewedOn } = household.checklist[key as Document] ?? {};
    if (!reviewedOn || status === 'missing' || !isOld(reviewedOn)) return [];
    return [[`document:${key}`, fill(template, when(reviewedOn))]];
  });
  return [...wills, ...others];
}

const deathsOf = ({ orders }: GapContext): Death[] =>
  Object.values(orders).flatMap((order) => order?.deaths ?? []);

/** A policy of the insured, or of a revocable trust of theirs (IRC 2042(2)), if there is an estate tax at that death. */
function insuredOwner(item: Holding, context: GapContext): string | undefined {
  const insured = theTwo(context).find(({ id }) => item.insured === id);
  const owner = toOf(item.owners).find(
    (to) =>
      insured &&
      (to === member(insured.id) ||
        context.people.isRevocableOf(context.people.trusts.get(to), insured.id)),
  );
  const isTaxed = deathsOf(context).some(
    ({ of, stateTax, federalTax }) => of === insured?.id && stateTax + federalTax > 0,
  );
  if (!owner || !insured || !isTaxed) return undefined;
  const call = mentions(context);
  return fill(GAPS.ownPolicy, call(owner), item.label, call(member(insured.id)));
}

function noncitizens(context: GapContext): Finding[] {
  const { estate, people } = context;
  if (people.second?.role !== 'spouse') return [];
  return theTwo(context).flatMap((one): Finding[] => {
    const is = one === people.client ? estate.citizens.client : estate.citizens.spouse;
    return is ? [] : [[member(one.id), fill(GAPS.noncitizen, one.name)]];
  });
}

const READY: readonly HoldingClass[] = ['cash', 'brokerage', 'life-insurance'];

/** What a rule finds in one order of deaths. */
type FoundIn = (order: Order, context: GapContext) => Finding[];

/**
 * A rule about what happens in an order of deaths. A finding that differs between the orders says its
 * order first; if both orders have one, it is that of the map's own order.
 */
const ofOrder =
  (find: FoundIn) =>
  (context: GapContext): Finding[] => {
    const { estate, orders } = context;
    const names = [estate.order, ...Object.keys(orders)] as (keyof Orders)[];
    const findings = [...new Set(names)].flatMap((name) => {
      const order = orders[name];
      const first = order && order.deaths.length > 1 ? order.deaths[0]?.of : undefined;
      return order ? [{ first, all: new Map(find(order, context)) }] : [];
    });
    const [own, other] = findings;
    const findingOf = (
      all: (typeof findings)[number] | undefined,
      about: string | null,
    ): Finding => {
      const sentence = all?.all.get(about) ?? '';
      const isAlike = own?.all.get(about) === other?.all.get(about);
      if (all?.first === undefined || isAlike) return [about, sentence];
      return [about, fill(GAPS.inOrder, shortNameOf(context, member(all.first)), sentence)];
    };
    const abouts = new Set(findings.flatMap(({ all }) => [...all.keys()]));
    return [...abouts].map((about) => findingOf(own?.all.has(about) ? own : other, about));
  };

const tooLittleCash: FoundIn = ({ deaths }, context) => {
  const ready = new Set(
    context.estate.holdings.filter((one) => READY.includes(one.class)).map(({ id }) => id),
  );
  return deaths.flatMap((death): Finding[] => {
    const due = taxesOf(death) + death.debts + death.short;
    const cash = sum(
      [...death.passing].flatMap(([id, passing]) => (ready.has(id) ? [...passing.values()] : [])),
    );
    const name = nameOf(context, member(death.of));
    const words = fill(GAPS.cash, name, context.amount(due), context.amount(cash));
    return due > cash || death.short > 0 ? [[member(death.of), words]] : [];
  });
};

const unequalChildren: FoundIn = ({ deaths, heirs }, context) => {
  const has = children(context).map(([to, { name }]) => ({
    name,
    cents: heirs.find((heir) => heir.to === to)?.cents ?? 0,
  }));
  const all = has.map(({ cents }) => cents);
  // Of each division the last has the rest, less than a cent for each.
  const rests =
    sum(deaths.flatMap(({ passing }) => [...passing.values()].map(({ size }) => size))) *
    has.length;
  if (Math.max(...all) - Math.min(...all) <= Math.max(dollars(1), rests)) return [];
  const [first = '', ...others] = has.map(({ name, cents }, at) =>
    fill(at === 0 ? PARTS.heir : PARTS.sibling, name, context.amount(cents)),
  );
  return [[null, fill(GAPS.unequal, first, others.join(', '))]];
};

function unknownValue({ value, label, class: kind, insured }: Holding): string | false {
  if (value === null) return fill(GAPS.unknownValue, label);
  return kind === 'life-insurance' && insured === null && fill(GAPS.unknownInsured, label);
}

const passesByStateLaw = (death: TracedDeath): number =>
  passingTo(death, ({ to }) => to === 'state-law');

const byStateLaw: FoundIn = ({ deaths }, context) =>
  deaths.flatMap((death): Finding[] => {
    const cents = passesByStateLaw(death);
    const name = nameOf(context, member(death.of));
    return cents > 0 ? [[member(death.of), fill(GAPS.stateLaw, context.amount(cents), name)]] : [];
  });

const removedPeople = (context: GapContext): Finding[] =>
  naming(context).all.flatMap(({ about, isWill, name, named, also }): Finding[] => {
    const isRemoved = (to: string) => to.startsWith('member:') && !context.people.members.has(to);
    const template = isWill ? GAPS.removedInWill : GAPS.removed;
    return [...named, ...also].some(isRemoved) ? [[about, fill(template, name)]] : [];
  });

/** The state's tax that the map leaves out, because no state was chosen. */
function notCounted({ estate, household }: GapContext): Finding[] {
  const { state } = household;
  if (!state || estate.taxState !== 'none') return [];
  const kind = taxKindOf(state);
  return kind === 'none' ? [] : [[null, fill(NOT_COUNTED[kind], possessive(inState(state)))]];
}
const possessive = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${name.endsWith('s') ? '’' : '’s'}`;

/** The first deaths that leave a spouse, with references to both. */
const firstDeaths = ({ orders, people }: GapContext) =>
  people.second?.role === 'spouse'
    ? Object.values(orders).flatMap((order) => {
        const [death, next] = order?.deaths ?? [];
        return death && next
          ? [{ decedent: member(death.of), survivor: member(next.of), death }]
          : [];
      })
    : [];

/** What the survivor gets outright, and could leave to others than a child of the first to die. */
const survivorDecides = (context: GapContext): Finding[] =>
  firstDeaths(context).flatMap(({ decedent, survivor, death }): Finding[] => {
    const { parents } = context.estate;
    const isParent = (child: string, to: string) =>
      parents[child]?.some((id) => member(id) === to) ?? true;
    const others = children(context).flatMap(([to, { id }]) =>
      isParent(id, decedent) && !isParent(id, survivor) ? to : [],
    );
    const outright = passingTo(death, ({ to }) => to === survivor);
    if (others.length === 0 || outright < dollars(1)) return [];
    const call = mentions(context);
    const first = shortNameOf(context, decedent);
    const wholeName = call(survivor);
    const shortName = call(survivor);
    const words = fill(
      others.length === 1 ? GAPS.survivorDecides : GAPS.survivorDecidesForSeveral,
      first,
      context.amount(outright),
      wholeName,
      shortName,
      inWords(others.map(call)),
      shortName,
    );
    return [[decedent, words]];
  });

/** Where less than half of what counts goes to the spouse, who may claim a share in most states (UPC 2-202). */
const electiveShare = (context: GapContext): Finding[] =>
  firstDeaths(context).flatMap(({ decedent, survivor, death }): Finding[] => {
    const { people } = context;
    const isForSpouse = ({ to, part }: Passage) =>
      to === survivor ||
      part !== null ||
      people.isRevocableOf(people.trusts.get(to), idOf(survivor));
    const passes = passingTo(death, isForSpouse);
    if (passes * 2 >= death.gross || passesByStateLaw(death) > 0) return [];
    const call = mentions(context);
    const all = context.amount(death.gross);
    const words = fill(
      GAPS.electiveShare,
      call(decedent),
      context.amount(passes),
      all,
      call(survivor),
    );
    return [[decedent, words]];
  });

/** Children who are taken as the couple's, although there is another who may be a parent. */
function assumedParents(context: GapContext): Finding[] {
  const { estate, household } = context;
  const isDead = ({ deathDate }: Member) => Boolean(deathDate);
  const couples = household.members.filter(({ role }) => role === 'spouse' || role === 'partner');
  const hasOther =
    household.members.some(({ role }) => role === 'former-spouse') ||
    (couples.some(isDead) && !couples.every(isDead));
  if (!hasOther) return [];
  return children(context).flatMap(([to, { id }]): Finding[] => {
    if (estate.parents[id]) return [];
    const call = mentions(context);
    const child = call(to);
    const couple = inWords(theTwo(context).map(({ id: parent }) => call(member(parent))));
    return [[to, fill(GAPS.assumedParents, child, couple)]];
  });
}

const RULES: Readonly<Record<string, (context: GapContext) => Finding[]>> = {
  'no-will': noWill,
  'no-primary': ofEach(
    (item) => hasForm(item) && item.primary.length === 0 && fill(GAPS.noPrimary, item.label),
  ),
  'no-contingent': ofEach(
    (item) =>
      hasForm(item) &&
      item.primary.length > 0 &&
      item.contingent.length === 0 &&
      fill(GAPS.noContingent, item.label),
  ),
  'names-estate': ofEach(
    ({ label, primary, contingent }) =>
      toOf(primary, contingent).includes('estate') && fill(GAPS.namesEstate, label),
  ),
  'minor-outright': minors,
  'former-spouse': formerSpouses,
  'spousal-consent': ofEach(spousalConsent),
  'unfunded-trust': unfunded,
  'will-and-form': ofEach(contradiction),
  'joint-beside-children': ofEach(besideChildren),
  'no-power-of-attorney': noDocument('powerOfAttorney', GAPS.noPower, GAPS.unknownPower),
  'no-health-directive': noDocument('healthCareDirective', GAPS.noDirective, GAPS.unknownDirective),
  'old-documents': oldDocuments,
  'insured-owns-policy': ofEach(insuredOwner),
  noncitizen: noncitizens,
  'not-enough-cash': ofOrder(tooLittleCash),
  'unequal-children': ofOrder(unequalChildren),
  'unknown-value': ofEach(unknownValue),
  'state-law': ofOrder(byStateLaw),
  removed: removedPeople,
  'state-not-counted': notCounted,
  'survivor-decides': survivorDecides,
  'elective-share': electiveShare,
  'assumed-parents': assumedParents,
};

/** The gaps of an estate, in the order of the rules; of each rule one for each thing that it is about. */
export function gapsOf(
  estate: EstatePlan,
  family: Family,
  orders: Orders,
  today: string,
  amount: Amount = wholeUsd,
): Gap[] {
  const household = tellApart(family);
  const people = peopleOf(estate, household);
  const context = { estate, household, people, orders, today, amount };
  return Object.entries(RULES).flatMap(([code, find]) =>
    [...new Map(find(context).toReversed()).entries()]
      .toReversed()
      .map(([about, sentence]) => ({ code, about, sentence, step: `Ask counsel: ${sentence}` })),
  );
}
