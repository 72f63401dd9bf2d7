/** What may be in a name: nothing that a reader cannot see. */
import { UsageError } from '../lib/fail.ts';

/**
 * Control characters, format characters (zero width, changes of direction), separators of lines,
 * what fonts show as nothing, private use and lone surrogates.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u;

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

/** A stored text with each invisible character as its code, so that it cannot mislead in a terminal. */
export const visible = (text: string): string =>
  text.replace(new RegExp(INVISIBLE, 'gu'), (character) => `[${codeOf(character)}]`);
