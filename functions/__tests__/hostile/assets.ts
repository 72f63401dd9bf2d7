/** Hostile requests for assets. */
import { type Case, send } from './requests.ts';

const asset = (name: string) => send(`/api/assets/name/${name}`);
export const assetCases: Case[] = [
  ['no name', asset(''), 404],
  ['capitals', asset('Logo-Main'), 404],
  ['an encoded space', asset('a%20b'), 404],
  ['encoded traversal', asset('..%2F..%2Faffiliates'), 404],
  ['twice encoded traversal', asset('%252e%252e%252f'), 404],
  ['a backslash', asset('..%5Caffiliates'), 404],
  ['traversal', asset('../affiliates/x'), 404],
  ['a null byte', asset('logo-main%00'), 404],
  ['a newline', asset('logo-main%0A'), 404],
  ['a broken escape', asset('%E0%A4%A'), 404],
  ['another script’s letters', asset('l%D0%BEgo-main'), 404],
  ['a wide hyphen', asset('logo%EF%BC%8Dmain'), 404],
  ['65 characters', asset('a'.repeat(65)), 404],
  ['5,000 characters', asset('a'.repeat(5000)), 404],
  ['a dot file', asset('.env'), 404],
  ['a prototype name', asset('__proto__'), 404],
  ['constructor', asset('constructor'), 404],
];
