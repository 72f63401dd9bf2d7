/** How an affiliate works: roles and insurance licenses, with the words that they bring to print. */
import type { LicenseKind, Role } from './roles.ts';

/** An insurance license. */
export interface License {
  /** The state's code, such as "NY". */
  state: string;
  number: string;
  kinds: LicenseKind[];
  /** The last day on which it counts, YYYY-MM-DD, or null. */
  expiresOn: string | null;
}

interface Licensed {
  licenses: readonly License[];
  roles: readonly Role[];
  show: { licenses: boolean };
}

const CALIFORNIA = 'CA';
const inWords = ({ state, number }: License): string => `${state} ${number}`;
const isOf = ({ state }: License): boolean => state === CALIFORNIA;

/** The licenses that visitors see on this day (YYYY-MM-DD); a producer's always show. */
const shownLicenses = ({ licenses, roles, show }: Licensed, today: string): License[] =>
  show.licenses || roles.includes('producer')
    ? licenses.filter(({ expiresOn }) => expiresOn === null || expiresOn >= today)
    : [];

/** The licenses that visitors see in words, California's first: "CA 0X12345; NY LA-123456". */
export const licensesInWords = (licensed: Licensed, today: string): string =>
  shownLicenses(licensed, today)
    .sort((a, b) => Number(isOf(b)) - Number(isOf(a)))
    .map(inWords)
    .join('; ');

/** The first word of a license line. */
export const INSURANCE = 'Insurance';

/** California's license and the first of the list, in a line for print and emails; empty without any. */
export function licenseLine(licensed: Licensed, today: string): string {
  const shown = shownLicenses(licensed, today);
  const named = new Set([...shown.filter(isOf).slice(0, 1), ...shown.slice(0, 1)]);
  return named.size > 0 ? `${INSURANCE} license ${[...named].map(inWords).join('; ')}` : '';
}

/** Whether licenses in words name California's, whose law has rules of its own for them. */
export const namesCalifornia = (words: string): boolean => /\bCA /.test(words);

/** The licenses in a sentence for the own page and the vCard; in California with the name and the place (Cal. Ins. Code 1726). */
export function licenseSentence({
  name,
  licenses = '',
  place = '',
}: {
  name: string;
  licenses?: string | undefined;
  place?: string | undefined;
}): string {
  if (!licenses) return '';
  const sentence = `Insurance license: ${licenses}`;
  if (!namesCalifornia(licenses)) return sentence;
  return [name, sentence, place && `Principal place of business: ${place}`]
    .filter(Boolean)
    .join(' · ');
}

/** The license that a producer's pieces need and the profile does not have. */
export function missingLicense(
  profile: Licensed & { states: readonly string[]; crd: string },
  today: string,
): 'license' | 'california' | undefined {
  if (!profile.roles.includes('producer')) return undefined;
  const shown = shownLicenses(profile, today);
  if (shown.length === 0) return 'license';
  const needed = profile.states.includes(CALIFORNIA) && !profile.crd && !shown.some(isOf);
  return needed ? 'california' : undefined;
}

/** The short forms that bank regulators accept: of uninsured investments, and of insurance (12 CFR 14.40). */
export const BANK_WORDS = {
  investments: ['Not a deposit', 'Not FDIC-insured', 'May lose value', 'Not bank guaranteed'],
  insurance: [
    'Not a deposit',
    'Not FDIC-insured',
    'Not insured by any federal government agency',
    'Not guaranteed by the bank',
    'May go down in value',
  ],
} as const;

/** The bank disclosure of these roles, in parts. */
export const bankWords = (roles: readonly Role[]): readonly string[] => {
  if (!roles.includes('bank')) return [];
  return roles.includes('producer') ? BANK_WORDS.insurance : BANK_WORDS.investments;
};

/**
 * What California asks of an insurance agent's invitation (Ins. Code 787), beside the license that names the state.
 * Copies of the statute have it; it was not read at leginfo.legislature.ca.gov.
 */
export const AGENT_MAY_CONTACT = 'An agent may contact you.';

/** The name of an event, which says where insurance is offered in California that it sells. */
export const eventName = (text: string, isSales: boolean): string =>
  text.replaceAll(' {insurance}', isSales ? ' and insurance sales presentation' : '');

/** How the host of a seminar is paid, by role; a coach's sentence holds for one who is nothing else. */
export const PAY = {
  adviser: 'The host is paid fees for advice.',
  broker: 'The host may offer securities and is paid if you buy them.',
  producer: 'The host may offer insurance and is paid if you buy it.',
  coach:
    'The host is a coach, sells no securities or insurance, and may be paid by firms it introduces.',
} as const satisfies Partial<Record<Role, string>>;

/** How a host with these roles is paid; empty without a role that says it. */
export function payWords(roles: readonly Role[]): string {
  const paid = (['adviser', 'broker', 'producer'] as const).filter((role) => roles.includes(role));
  if (paid.length > 0) return paid.map((role) => PAY[role]).join(' ');
  return roles.includes('coach') ? PAY.coach : '';
}
