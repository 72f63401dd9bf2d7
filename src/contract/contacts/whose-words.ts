/** What a word of a heading or beside a name says: who somebody is to somebody else, or which of their channels it is. */

import { DEGREES, OFFICES } from '../person-name.ts';

/** "Bookkeeper", "Physician", "Actuary" and "Nominee": the endings of those who do something, or have an office. */
const OFFICE_ENDING =
  /^[a-z]{2,}(?:(?<!o)[oe]rs?|ants?|ents?|ists?|ians?|ees?|ar(?:y|ies)|m[ae]n|woman|person|mate)$/;

/** Words for the contact of a row. */
const CONTACTS = new Set(
  'client contact customer prospect lead member person individual investor insured applicant borrower donor subscriber user holder participant employee resident attendee recipient student patient taxpayer'.split(
    ' ',
  ),
);

/** Ranks, places, times and uses of a channel, which leave it the contact's. */
const QUALIFIERS = new Set(
  `primary secondary tertiary main first second third fourth other another alternate alternative alt additional backup
  preferred best new old previous former current permanent temporary default public private personal home house residence
  work business office company corporate employer firm school college university church lake beach cabin cottage farm ranch
  boat summer winter spring fall season seasonal vacation country city center apartment day daytime evening night weekend
  morning after hours cell cellular mobile car text sms message messages land landline direct dial line toll free internet
  web online whatsapp facetime skype google gmail yahoo outlook icloud apple android iphone mail mailing billing shipping
  delivery edelivery newsletter newsletters letter letters statement statements document documents marketing
  correspondence communication account login portal general any all number numbers no num nr address addresses id
  optional required computer pager messenger voice voicemail harbor manor tower river retirement fax iphone phone tel telephone email emails phones h w c m o p a b res hm wk bus ofc the of for
  and or at my your his her their`.split(/\s+/),
);

/** The words of a heading, also of "HomeTel", "home_cell" and "emaildomain", in small letters. */
export const headingWords = (heading: string): string[] =>
  heading
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=\d)(?=[A-Za-z])|_/g, ' ')
    .toLowerCase()
    .replaceAll(/\be-(?=mail)/g, 'e')
    .replaceAll(/(?:email|telephone|(?<!i)phone|mobile|fax)s?/g, ' $& ')
    .match(/[a-z]+|\d+/g) ?? [];

const isQualifier = (word: string): boolean =>
  /^\d+$/.test(word) || QUALIFIERS.has(word) || CONTACTS.has(word);

/** A degree in two letters may be a state: "MA Phone". */
const isProfession = (word: string): boolean =>
  DEGREES.has(word) && (word.length > 2 || word === 'ea');

/** Whether the words of a heading name somebody else than the contact of the row. */
export const namesSomebodyElse = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    // "Client 2" and "Co-Applicant" are another person.
    if (CONTACTS.has(word)) {
      return Number(words[at + 1] ?? 1) > 1 || /^(?:co|joint|second)$/.test(words[at - 1] ?? '');
    }
    if (OFFICES.has(word)) return true;
    return !isQualifier(word) && (OFFICE_ENDING.test(word) || isProfession(word));
  });

/** What happened to a channel, or is counted of it: "Marketing emails opened", "Number of calls". */
const ABOUT =
  /^(?:(?!preferred|required|unlisted|registered|shared|linked|assigned).*[a-z]{2}ed|sent|count|total|calculated|date|time|average|rate|domain|last|next|prefer|do|not|opt|optin|optout|consent|yomi|phonetic|unsubscribe)$/;
const CHANNEL = /^(?:email|telephone|phone|mobile|cell|cellular|fax|tel|ph|line|dial)s?$/;

/**
 * Whether a heading with a channel in it is about the channel and holds none: what stands behind the channel
 * counts, dates, codes or qualifies it ("Email Domain", "Phone Number Area Code").
 */
export function isAboutChannel(words: readonly string[]): boolean {
  const last = words.findLastIndex((word) => CHANNEL.test(word));
  if (words.some((word) => ABOUT.test(word)) || /^number of/.test(words.join(' '))) return true;
  return last >= 0 && words.slice(last + 1).some((word) => !isQualifier(word));
}
