/** Refuses invisible characters in names, and shows those in stored texts. */
import { INVISIBLE } from '../../src/contract/look-alike.ts';
import { UsageError } from '../lib/fail.ts';

const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** Throws a UsageError that names the first invisible character in a value. */
export function assertVisible(option: string, value: string): void {
  const [character] = INVISIBLE.exec(value) ?? [];
  if (character) {
    throw new UsageError(
      `${option} contains the invisible character ${codeOf(character)}. Type it instead of pasting it.`,
    );
  }
}

/** Replaces each invisible character in a stored text with its code, so that it cannot mislead in a terminal. */
export const showInvisible = (text: string): string =>
  text.replace(new RegExp(INVISIBLE, 'gu'), (character) => `[${codeOf(character)}]`);
