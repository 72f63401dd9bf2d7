import { useEffect, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../config/security.ts';
import type { Strength } from '../../contract/new-password.ts';

type Rule = typeof import('../../contract/new-password.ts');

/** What is told about a new password while it is typed. */
interface Told {
  level: Strength;
  words: string;
}

const WORDS: Readonly<Record<Strength, string>> = {
  0: '',
  1: 'Fair: a longer one is stronger.',
  2: 'Good',
  3: 'Strong',
};

function tooShort(missing: number): Told {
  return {
    level: 0,
    words: `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'}`,
  };
}

/**
 * How strong a new password is; nothing before the first character. The rule, with its list of common
 * passwords, is loaded then; if it does not come, the server still checks.
 */
export function useStrength(password: string, username: string, names: string): Told | undefined {
  const [rule, setRule] = useState<Rule>();
  const typed = password !== '';
  useEffect(() => {
    if (!typed) return;
    import('../../contract/new-password.ts').then(setRule, () => {});
  }, [typed]);

  if (!typed) return undefined;
  const missing = MIN_PASSWORD_LENGTH - [...password].length;
  if (missing > 0) return tooShort(missing);
  if (!rule) return undefined;
  const level = rule.passwordStrength(password, username, names);
  return { level, words: rule.passwordProblem(password, username, names) ?? WORDS[level] };
}
