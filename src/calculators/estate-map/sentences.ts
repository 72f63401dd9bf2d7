/**
 * The words of an estate map on paper and by link, as templates in the order in which they show. The
 * map fills them (`fill`). An approval prints the same templates (`printed`), with "[name]",
 * "[amount]" and "[state]" where the values were: another family or amount changes nothing there,
 * another sentence does. A template that is added to a record below is printed, too.
 */

import { ATTORNEY_DECIDES } from '../../config/library.ts';

/** A value for each placeholder of a template, in its order. */
type Values<Template extends string> = Template extends `${string}[${string}]${infer Rest}`
  ? [value: string, ...rest: Values<Rest>]
  : [];

const PLACEHOLDER = /\[([a-z]+)\]/g;

/** The sentence of a template with these values. */
export function fill<const Template extends string>(
  template: Template,
  ...values: Values<Template>
): string {
  const rest: string[] = [...values];
  return template.replaceAll(PLACEHOLDER, () => rest.shift() ?? '');
}

/** Parts of sentences, which several names and amounts repeat. */
export const PARTS = {
  heir: '[name] would have [amount]',
  sibling: '[name] [amount]',
  wedding: '[day], before the wedding [day]',
} as const;

/** The templates as an approval prints them: each part of a sentence as its own template. */
export const printed = (...records: readonly Readonly<Record<string, string>>[]): string[] =>
  records
    .flatMap((templates) => Object.values(templates))
    .map((template) =>
      template.replaceAll(PLACEHOLDER, (words, name) => PARTS[name as keyof typeof PARTS] ?? words),
    );

/* Headings and tables, as paper and links have them. */

export const HEADINGS = {
  map: 'Estate map',
  passing: 'Who gets what',
  has: 'What each would have',
  taxes: 'Taxes',
  basis: 'Cost basis',
  questions: 'Questions for counsel',
  note: 'Please note',
  assumptions: 'Assumptions',
} as const;

/** The columns of the tables; those of the taxes have the names of a death's amounts. */
export const COLUMNS = {
  property: 'Property',
  amount: 'Amount',
  firstDeath: 'First death',
  secondDeath: 'Second death',
  atDeath: 'At death',
  who: 'Who',
  beforeIncomeTax: 'Of this, before income tax',
  death: 'Death',
  gross: 'Counted for tax',
  debts: 'Debts',
  marital: 'To the spouse',
  charitable: 'To charity',
  stateTax: 'State tax',
  inheritanceTax: 'Inheritance tax',
  taxable: 'Taxable',
  dsue: 'Exclusion from the first spouse',
  federalTax: 'Federal tax',
  short: 'Debts left unpaid',
  today: 'Today',
  after: 'After [name]’s death',
} as const;

/** What cells and boxes say beside names and amounts. */
export const CELLS = {
  moves: '[name] to [name], [way], [amount]',
  stays: '[name], [way], [amount]',
  lost: '[name], [amount]',
  smaller: '[number] smaller amounts, [amount]',
  total: 'Total: [name]',
  others: '[number] others',
} as const;

/** How property passes. */
export const BY_WORDS = {
  survivorship: 'Survivorship',
  community: 'Community property',
  beneficiary: 'Beneficiary form',
  will: 'Will',
  'state-law': 'State law',
  trust: 'Trust',
  debt: 'Debt',
  tax: 'Tax',
} as const;

/** How it stays in a trust for the survivor. */
export const PART_WORDS = { survivor: 'survivor’s part', bypass: 'bypass part' } as const;

/** Where property ends that no one gets. */
export const ENDS: Readonly<Record<string, string>> = {
  debts: 'Debts',
  tax: 'Taxes',
  'state-law': 'State law',
};

/* The summary. */

export const SUMMARY = {
  survivor: 'If [name] died first, [name] would have [amount].',
  forSurvivor:
    'If [name] died first, [name] would have [amount], and [amount] would stay in trust for [name].',
  allOwn:
    'If [name] died first, [name] would have [amount], and [amount] would stay in trust, all of it [name]’s own.',
  partOwn:
    'If [name] died first, [name] would have [amount], and [amount] would stay in trust, [amount] of it [name]’s own.',
  atTheEnd: 'At the end [heir].',
  atDeath: 'At [name]’s death [heir].',
  taxes: 'Taxes would take [amount].',
  taxesToState: 'Taxes would take [amount], all of it to [state].',
  taxesInPart: 'Taxes would take [amount], [amount] of it to [state].',
  uncounted: 'Inheritance tax on what [name] would get is not counted.',
  uncountedStateLaw: 'Inheritance tax on what would pass by state law is not counted.',
  uncountedWithStateLaw:
    'Inheritance tax on what [name] would get and on what would pass by state law is not counted.',
  debts: 'Debts would take [amount].',
  stateLaw: '[amount] would pass by state law: ask counsel.',
} as const;

/** In place of the taxes if they are $0: by the taxes that the state has, or if none was chosen. */
export const NO_TAX = {
  notCounted: 'No federal estate tax would be due on these figures. State taxes are not counted.',
  estate: 'No federal or state estate tax would be due on these figures.',
  inheritance:
    'No federal estate tax and no inheritance tax of [state] would be due on these figures.',
  both: 'No federal estate tax and no estate or inheritance tax of [state] would be due on these figures.',
  none: 'No federal estate tax would be due on these figures. [state] has no estate or inheritance tax.',
} as const;

/** Which law is counted, by the taxes that the state has. */
export const LAW = {
  estate: 'Law of [year]; estate tax of [state].',
  inheritance: 'Law of [year]; inheritance tax of [state].',
  both: 'Law of [year]; estate and inheritance tax of [state].',
  none: 'Law of [year]; no state tax counted.',
} as const;

/* The gaps, in the order of their rules. */

export const GAPS = {
  noWill: '[name] has no will.',
  unknownWill: 'It is not known whether [name] has a will.',
  noPrimary: 'No beneficiary is named on [name].',
  noContingent: 'No second beneficiary is named on [name].',
  namesEstate: '[name] names the estate.',
  minor: '[name], a minor, is named on [name].',
  minorInWill: '[name], a minor, is named in [name]’s will.',
  formerSpouse: '[name], a former spouse, is named on [name].',
  formerSpouseInWill: '[name], a former spouse, is named in [name]’s will.',
  spousalConsent:
    '[name] does not name [name] alone. Most plans at work then need the spouse’s written consent, witnessed by the plan or a notary (ERISA 205; IRC 417(a)(2)).',
  emptyTrust: '[name] holds nothing.',
  unfundedTrust: '[name] holds [amount] of [amount] that could be titled to it.',
  willAndForm: '[name] names [name]; [name]’s will names [name].',
  besideChild: '[name] is joint with [name]; [name] is not on it.',
  besideChildren: '[name] is joint with [name]; [name] are not on it.',
  noPower: 'There is no power of attorney.',
  unknownPower: 'It is not known whether there is a power of attorney.',
  noDirective: 'There is no health-care directive.',
  unknownDirective: 'It is not known whether there is a health-care directive.',
  oldWill: '[name]’s will is from [day].',
  oldWills: '[name]’s and [name]’s wills are from [day].',
  oldTrust: 'The trust was last reviewed on [day].',
  oldForms: 'The beneficiary forms were last reviewed on [day].',
  oldPower: 'The power of attorney was last reviewed on [day].',
  oldDirective: 'The health-care directive was last reviewed on [day].',
  oldAssets: 'The list of digital assets was last reviewed on [day].',
  ownPolicy: '[name] owns [name], on [name]’s own life.',
  noncitizen: '[name] is not a US citizen.',
  cash: 'At [name]’s death taxes and debts would be [amount]; cash, brokerage and insurance are [amount].',
  unequal: '[heir], [sibling] at the end.',
  unknownValue: 'The value of [name] is not known.',
  unknownInsured: 'It is not known whose life [name] insures.',
  stateLaw: '[amount] of [name]’s would pass by state law: ask counsel.',
  removed: '[name] names a person who was removed.',
  removedInWill: '[name]’s will names a person who was removed.',
  survivorDecides:
    'If [name] died first, [amount] would pass to [name] outright, and [name] could leave it to anyone. [name] is not [name]’s child.',
  survivorDecidesForSeveral:
    'If [name] died first, [amount] would pass to [name] outright, and [name] could leave it to anyone. [name] are not [name]’s children.',
  electiveShare:
    'At [name]’s death [amount] of [amount] would pass to [name]. In most states a surviving spouse may claim a share of the estate instead: ask counsel.',
  assumedParents: 'No one has said who [name]’s parents are. The map assumes [name].',
  // Before what one order of deaths alone has.
  inOrder: 'If [name] died first: [sentence]',
} as const;

/** Of the state where the family lives, if none was chosen. The state is in the possessive: "Massachusetts’". */
export const NOT_COUNTED = {
  estate: '[state] estate tax is not counted.',
  inheritance: '[state] inheritance tax is not counted.',
  both: '[state] estate and inheritance tax is not counted.',
} as const;

/* Below the answer. */

export const ASK_COUNSEL =
  'This is not legal or tax advice. Have counsel confirm titles and forms.';
/** On paper, which counsel works through. */
export const ASK_COUNSEL_ON_PAPER = `${ASK_COUNSEL} ${ATTORNEY_DECIDES}`;

/** What the answer assumes. */
export const MAP_ASSUMPTIONS = [
  'For property held jointly with anyone but the spouse, the first to die is treated as having paid for all of it.',
  'Estate tax would be paid first from what the will leaves, then by everyone else whose share is taxed. A will can say otherwise.',
  'Not counted: income tax, costs, growth, other states’ taxes, the credit for tax on prior transfers (IRC 2013), and gifts within three years of a death (IRC 2035). A policy that is community property counts in full.',
];
/** The same of two deaths. */
export const TWO_DEATHS_ASSUMPTIONS = [
  'The survivor is assumed to name the contingent beneficiaries on retirement accounts and annuities received by beneficiary form, and a policy that the first to die owned on the survivor’s life to go to the survivor.',
  'Estate tax that a trust for the survivor would cause at the second death would be paid by that trust instead (IRC 2207A).',
  'Both deaths are under the law of the year chosen.',
];
/** The same of an inheritance tax: at what rates it is, and what it leaves out. */
export const INHERITANCE_ASSUMPTIONS = {
  adults:
    'At the rates for adults: in Nebraska no one under 22 pays, in Pennsylvania no child 21 or younger.',
  leftOut:
    'Not counted for inheritance tax: discounts for early payment, the family exemption, in Pennsylvania the exemptions of retirement accounts of owners under 59½ and of insurance that the estate gets, and other states’ taxes.',
} as const;
