/** Headings that name someone of the family, or of its property, who is neither the contact nor the spouse. */
import { headingWords } from '../../../contract/contacts/whose-words.ts';

const FORMER = '(?:ex|former|prior|previous|late|deceased|divorced)';
const PEOPLE = [
  `${FORMER} (?:spouse|wife|husband|partner)s?`,
  'ex(?:spouse|wife|husband)?',
  '(?:(?:step|grand) ?|(?:adult|minor) )?(?:child(?:ren)?|sons?|daughters?)|kids?|dep|dependents?|heirs?',
  'mother|father|mom|dad|parents?|brothers?|sisters?|siblings?|stepmother|stepfather',
  'joint (?:account )?(?:owner|holder|tenant)s?|joint with|co ?owners?',
  '(?:(?:primary|contingent) )?beneficiar(?:y|ies)|(?:successor |co )?trustees?|executors?|executrix|guardians?|power of attorney|poa',
  'trusts?(?= names?$)',
].join('|');
/** What is told of them besides their channels, and where they stand in a list. */
const TOLD =
  'names?|first name|last name|first|last|full name|birth ?dates?|birth ?days?|dates? of birth|dob|born|ages?|relation(?:ship)?';
const ABOUT = new RegExp(
  `^(?:(?:${TOLD})(?: of)? (?:the )?)?(?:\\d{1,2} )?(?:${PEOPLE})(?: \\d{1,2})?(?: (?:${TOLD}))*(?: \\d{1,2})?$`,
);

/**
 * Whether a heading is about someone else of the family: "Children", "Child 2 DOB", "Ex-Spouse", "Joint Owner
 * Name". How they are reached is no part of it.
 */
export function isAboutRelative(heading: string): boolean {
  const words = headingWords(heading.replaceAll(/[’'`]s?\b/gi, '')).join(' ');
  return ABOUT.test(
    words.replace(/^(?:(?:primary )?(?:client|contact)(?: 1)?|spouse|their|his|her) (?!\d)/, ''),
  );
}
