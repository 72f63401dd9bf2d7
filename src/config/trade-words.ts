/** Words of the trade, and the page, tool or text that each leads to. */
import { PORTAL_PAGES, pathTo } from './portal.ts';

const item = (slug: string) => pathTo('item', slug);
const tool = (slug: string) => pathTo('tool', slug);

/** What people type, and where it leads. An entry of several words is meant if all of them are typed. */
export const TRADE_WORDS: readonly [typed: readonly string[], href: string][] = [
  [['2fa', 'mfa', 'otp', 'step up'], PORTAL_PAGES.security.path],
  [['step up basis', 'stepped up basis'], item('basis-at-death')],
  [['ilit', 'crummey'], item('life-insurance-in-an-estate')],
  [['rmd', 'rmds'], item('required-minimum-distributions')],
  [['ss', 'ssa'], tool('social-security')],
  [['ltc'], item('policy-review')],
  [['poa', 'hipaa'], pathTo('lesson', 'foundations', 'the-documents-every-family-needs')],
  [['grat', 'grats'], item('grantor-trusts-and-grats')],
  [['idgt'], item('grantor-trusts-and-grats')],
  [['gst', 'gstt'], pathTo('lesson', 'estate-and-gift-tax-2026', 'the-generation-skipping-tax')],
  [['crt', 'crat', 'crut'], item('charitable-remainder-trusts')],
  [['daf'], item('ways-to-give')],
  [['qcd'], item('giving-from-an-ira')],
  [['tod', 'pod'], item('retirement-account-beneficiaries')],
  [['dsue', '706'], item('portability-and-form-706')],
  [['709'], item('yearly-gifts-letter')],
  [['able', 'abla', 'snt', 'ssi'], item('special-needs-and-able')],
  [['qdot', 'qtip'], item('second-marriages-and-noncitizen-spouses')],
  [['conduit', 'see through'], item('trust-as-ira-beneficiary')],
  [['obbba'], item('the-2025-tax-law')],
  [['buyout'], item('buy-sell-agreements')],
];

const ENTRIES = TRADE_WORDS.flatMap(([typed, href]) =>
  typed.map((phrase) => ({ words: phrase.split(' '), href })),
);

/** The addresses to which these typed words lead. "step up basis" does not lead to where "step up" does. */
export function tradeAddresses(typed: readonly string[]): ReadonlySet<string> {
  const said = ENTRIES.filter(({ words }) => words.every((word) => typed.includes(word)));
  const isPart = (words: readonly string[]) =>
    said.some(
      (other) =>
        other.words.length > words.length && words.every((word) => other.words.includes(word)),
    );
  return new Set(said.filter(({ words }) => !isPart(words)).map(({ href }) => href));
}
