/** The estate map of the demo practice: a couple with a child, who own what many couples own. */
import * as v from 'valibot';
import { type Estate, EstateDraft, WHOLE_SHARE } from '../../src/contract/estates.ts';

const K = 100_000;
const evenly = (...to: string[]) => to.map((one) => ({ to: one, share: WHOLE_SHARE / to.length }));

/** The plan of the household with these members: the client, the spouse and their child. */
export function demoEstate([client = '', spouse = '', child = '']: readonly string[]): Estate {
  const [first, second, third] = [`member:${client}`, `member:${spouse}`, `member:${child}`];
  const sole = (owner: string) => ({ title: 'sole', owners: evenly(owner) });
  const joint = { title: 'joint', owners: evenly(first, second) };
  const holdings = [
    { label: 'Home', class: 'home', ...joint, value: 640 * K, debt: 85 * K, basis: 280 * K },
    {
      ...{ label: 'Lake cottage', class: 'real-estate', value: 310 * K, basis: 140 * K },
      ...{ title: 'trust', owners: evenly('trust:family'), state: 'VT' },
    },
    { label: 'Checking account', class: 'cash', ...joint, value: 28 * K },
    { label: 'Savings', class: 'cash', ...sole(second), value: 95 * K, primary: evenly(third) },
    { label: 'Joint brokerage', class: 'brokerage', ...joint, value: 420 * K, basis: 260 * K },
    { label: 'Old stocks', class: 'brokerage', ...sole(first), value: 180 * K, basis: 60 * K },
    {
      ...{ label: 'IRA', class: 'retirement', ...sole(first), value: 510 * K },
      ...{ primary: evenly(second), contingent: evenly(third) },
    },
    {
      ...{ label: '401(k)', class: 'retirement', ...sole(second), value: 365 * K },
      primary: evenly(first),
    },
    {
      ...{ label: 'Annuity', class: 'annuity', ...sole(second), value: 120 * K },
      ...{ primary: evenly(first), contingent: evenly(third) },
    },
    {
      ...{ label: 'Life insurance', class: 'life-insurance', ...sole(first), value: 500 * K },
      ...{ insured: client, primary: evenly(second) },
    },
    {
      ...{ label: 'Orchard', class: 'business', value: 150 * K, basis: 20 * K },
      ...{ title: 'company', owners: evenly('company:orchard') },
    },
    { label: 'Car', class: 'vehicle', ...joint, value: 32 * K },
  ];
  return v.parse(EstateDraft, {
    ...{ version: 0, taxState: 'NY', notes: 'Ask for the deed of the cottage.' },
    holdings: holdings.map((holding, at) => ({ id: String(at + 1), ...holding })),
    trusts: [
      {
        ...{ id: 'family', name: 'The Sample Family Trust', kind: 'revocable' },
        ...{ grantors: [client, spouse], first: 'survivor', then: evenly(third) },
      },
    ],
    companies: [{ id: 'orchard', name: 'Sample Orchard LLC', owners: evenly(first) }],
    charities: [{ id: 'library', name: 'Sample Town Library' }],
    wills: [
      { of: client, exists: 'yes', on: '2017-05-16', pourOver: 'family' },
      {
        ...{ of: spouse, exists: 'yes', on: '2017-05-16', residue: evenly(first) },
        contingent: [
          { to: third, share: 0.95 * WHOLE_SHARE },
          { to: 'charity:library', share: 0.05 * WHOLE_SHARE },
        ],
      },
    ],
  });
}
