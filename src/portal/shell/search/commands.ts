/** The search's actions without a page: log out, and choose a theme. */
import { showToast } from '../../../toasts/toasts.ts';
import { signOut } from '../account.ts';
import { choose, type Display } from '../display.ts';
import { type Known, knownOf } from './search.ts';

interface Command {
  title: string;
  words: string;
  run: () => unknown;
}

const toTheme = (theme: Display['theme'], title: string) => () => {
  choose('theme', theme);
  showToast({ title });
};

/** By the address of the row, which is not a page. */
const COMMANDS: Readonly<Record<string, Command>> = {
  '#log-out': { title: 'Log out', words: 'logout sign out end session leave', run: signOut },
  '#dark-theme': {
    title: 'Use the dark theme',
    words: 'theme display appearance night',
    run: toTheme('dark', 'The dark theme is on'),
  },
  '#light-theme': {
    title: 'Use the light theme',
    words: 'theme display appearance day bright',
    run: toTheme('light', 'The light theme is on'),
  },
  '#system-theme': {
    title: 'Use the theme of this device',
    words: 'theme display appearance system automatic',
    run: toTheme('system', 'The theme follows this device'),
  },
};

/** The commands as entries of the search. */
export const KNOWN_COMMANDS: readonly Known[] = knownOf(
  Object.entries(COMMANDS).map(([href, { title, words }]) => ({
    kind: 'actions',
    title,
    href,
    place: '',
    words,
  })),
);

/** The command of a row; undefined if the row opens a page. */
export const commandOf = (href: string | undefined): (() => unknown) | undefined =>
  href === undefined ? undefined : COMMANDS[href]?.run;
