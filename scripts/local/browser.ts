/** Finds the browser for the tests, or installs one. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { UsageError } from '../lib/fail.ts';

/** Chromium without windows: it is enough for tests, which take a quarter less time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Switches that keep a browser quiet and let it run as root. */
export const BROWSER_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The path of an installed Chrome or Chromium: CHROME_PATH, one on the PATH, or Playwright's own. */
function findBrowser(names = NAMES): string | undefined {
  const { CHROME_PATH, PATH = '' } = process.env;
  const onPath = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [CHROME_PATH, ...onPath, ...MAC_PATHS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** Like `findBrowser`, but prefers the one without windows. */
export const findTestBrowser = (): string | undefined => findBrowser([SHELL, ...NAMES]);

/** Like `findBrowser`, but installs one if there is none. Throws a UsageError if that fails. */
export const ensureBrowser = (): string => ensure('chromium', findBrowser);

/** Like `findTestBrowser`, but installs one if there is none. Throws a UsageError if that fails. */
export const ensureTestBrowser = (): string => ensure(SHELL, findTestBrowser);

function ensure(name: string, find: () => string | undefined): string {
  const found = find();
  if (found) return found;
  const install = (command: string, ...args: string[]) =>
    execFileSync(command, args, { stdio: 'inherit' });
  try {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      install('apt-get', 'update', '-qq');
      install('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
    } else {
      install('npx', 'playwright', 'install', 'chromium');
    }
  } catch {
    // The installer has printed its reason; the line below says what to do.
  }
  const installed = find();
  if (installed) return installed;
  throw new UsageError('no Chrome or Chromium found. Install one, or set CHROME_PATH to its path.');
}
