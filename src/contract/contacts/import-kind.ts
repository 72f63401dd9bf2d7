/** Kinds of contacts as other systems write them. */

import { folded } from '../../lib/folded.ts';
import type { Kind } from '../contact-fields.ts';
import { withoutDeath, withoutRemark } from '../person-name.ts';

const WORDS = new Map<string, Kind>(
  Object.entries({
    person: 'person',
    individual: 'person',
    contact: 'person',
    organization: 'organization',
    company: 'organization',
    companyorganization: 'organization',
    business: 'organization',
    org: 'organization',
    trust: 'trust',
  }),
);

/** The kind that the text names, or undefined. */
export const kindOf = (text: string): Kind | undefined =>
  WORDS.get(text.toLowerCase().replaceAll(/[^a-z]/g, ''));

/** "Abel & Sons" and "Lee and Associates". */
const AND_OTHERS =
  /(?:&|\band) (?:sons?|daughters?|bro(?:ther)?s?|associates|assoc|partners|co|company)\b/i;
/** The words and the forms of law by which a name is an organization's, wherever they stand in it. */
const FIRM_WORDS =
  /\b(?:inc|incorporated|l\.?l\.?c|l\.?l\.?l?\.?p|p\.?l\.?l\.?c|ltd|limited partnership|corp|corporation|company|foundation|holdings|partnership|associates|enterprises|ventures|association|university|estate of|law (?:offices?|firm|group))\b/i;
/** Short forms of law that are other words in small letters: "Fox Holdings LP", "Jane Doe, P.C." */
const SHORT_FORMS = /[ ,](?:L\.? ?P|FLP|P\.? ?C|P\.A|S\.C|N\.A)\.?(?=$|[ ,])/;
const AT_END = /[ ,](?:group|estate|limited|& co|co\.)\.?$/i;
/** Companies that have the word in their names: "Northern Trust Company", "First Bank & Trust". */
const TRUST_COMPANY =
  /\btrust (?:co|company|bank|department|services|corporation|advisors)\b|(?:&|\band) trust\b/i;
/** The word alone, wherever it stands, or its short forms; with its date, its will or its people behind it. */
const TRUST = /\btrust\b|\btr(?=$|,? \p{N}|,? [du]\/?)/iu;
const TRUST_FORMS = /\b(?:ILIT|GRAT|GRUT|CRAT|CRUT|CLAT|CLUT|SLAT|QPRT|QTIP|IDGT)\b/;
/** Ann Trust, by the last name. */
const LAST_NAME = /^trust,/i;

/** All of them in one, which nearly no person's name has. */
const ANY = new RegExp(
  [AND_OTHERS, FIRM_WORDS, SHORT_FORMS, AT_END, TRUST, TRUST_FORMS, TRUST_COMPANY]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** The kind by a name, such as "Abel & Sons, Inc." or "Lee Family Trust UAD 3/15/2005"; empty for that of a person. */
function kindInName(name: string): Kind | '' {
  const text = name.trim();
  if (!ANY.test(text)) return '';
  if (TRUST_COMPANY.test(text)) return 'organization';
  if ((TRUST.test(text) && !LAST_NAME.test(text)) || TRUST_FORMS.test(text)) {
    return TRUSTEE.test(text) ? '' : 'trust';
  }
  return [AND_OTHERS, FIRM_WORDS, SHORT_FORMS, AT_END].some((words) => words.test(text))
    ? 'organization'
    : '';
}
/** A person beside the trust: "Jane Doe, Trustee of the Lee Trust". */
const TRUSTEE = /[,;(-] ?(?:(?:co|successor)[ -])?(?:trustee|ttee)s? (?:of|for|u)/i;

/** What a row's cells say of whom they name. */
interface NameCells {
  name?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  employer?: string | undefined;
}

/** The organization or trust of a row, whose name is shown as written, or a person by whose name the company is called; undefined otherwise. */
export function firmOf(
  cells: NameCells,
): { kind: Kind | ''; name: string; isEmployer: boolean } | undefined {
  const { firstName = '', lastName = '', employer = '' } = cells;
  const parts = [firstName, lastName].filter(Boolean);
  const name = parts.join(' ') || (cells.name ?? '');
  // Where nobody is named, the company is: "Account Name" of a trust.
  if (!name) {
    const isTrust = kindInName(employer) === 'trust';
    return isTrust ? { kind: 'trust', name: employer, isEmployer: true } : undefined;
  }
  // Most differ in length.
  const isEmployer =
    Math.abs(name.length - employer.length) <= 3 && folded(name) === folded(employer);
  const inName = kindInName(name);
  const isTwo = parts.length === 2;
  // "Ann" and "Trust" in two cells are a person, and so are "Ann" and "Fox" of the company Ann Fox.
  if (inName && !(isTwo && parts.every((part) => !part.includes(' ')))) {
    return { kind: inName, name, isEmployer };
  }
  return isEmployer ? { kind: isTwo ? '' : 'organization', name, isEmployer } : undefined;
}

/** Whether the word says that the contact has died. */
export const saysDeceased = (text: string): boolean =>
  /^\W*(?:deceased|dead|died|passed away)\W*$/i.test(text);

/** Whether a cell means yes. */
export const saysYes = (cell: string): boolean => /^(1|true|yes|y|x|checked)$/i.test(cell.trim());
export const saysNo = (cell: string): boolean => /^(0|false|no|n|unchecked)$/i.test(cell.trim());

const DIED_ON = /[([](?:deceased|died|d)\.?:? ?([\d/.-]{4,10})[)\]]/i;

/** A name without the "(deceased)" or "(d. 2019)" in it, and what that says for Deceased: yes, or the day. */
export function deathIn(cell: string): { died: string; text: string } {
  const [whole = '', on] = DIED_ON.exec(cell) ?? [];
  const { isDead, text } = withoutDeath(cell.replace(whole, ''));
  return { died: on ?? (isDead ? 'Yes' : ''), text };
}

/** The cells beside whose names offices and remarks stand. */
const CELLS_WITH_REMARKS: readonly string[] = ['name', 'lastName'];

/** The cell of a name, without what it says of a death and without the office or remark beside the name. */
export function readNameCell(
  field: string,
  cell: string,
): { text: string; died: string; remark: string } {
  // Most cells of most files are empty.
  if (cell === '') return { text: '', died: '', remark: '' };
  const { died, text } = deathIn(cell);
  const { remark, name } = CELLS_WITH_REMARKS.includes(field)
    ? withoutRemark(text)
    : { remark: '', name: text };
  return remark && !kindInName(text) ? { text: name, died, remark } : { text, died, remark: '' };
}
