/** `npm run browsers [-- firefox|webkit]`: runs the journeys in the other engines that are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandError, run, UsageError } from '../../scripts/lib/fail.ts';

interface Engine {
  programs: string[];
  install: string;
  /** A prefix of the command that gives the browser a screen if there is none. */
  screen: string[];
}

const HAS_SCREEN = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const SCREEN = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1600x1200x24'];

const ENGINES: Record<string, Engine> = {
  firefox: { programs: ['firefox-esr'], install: 'firefox-esr', screen: [] },
  webkit: {
    programs: ['WebKitWebDriver', ...(HAS_SCREEN ? [] : ['xvfb-run'])],
    install: 'webkit2gtk-driver xvfb xauth',
    screen: HAS_SCREEN ? [] : SCREEN,
  },
};

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Whether the journeys passed; undefined if the browser is not installed. */
function journeysIn(name: string, { programs, install, screen }: Engine): boolean | undefined {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    console.log(
      `${name}: not run, because ${missing.join(' and ')} cannot be found: apt-get install ${install}`,
    );
    return undefined;
  }
  const config = `tests/browsers/${name}.config.ts`;
  const command = [...screen, 'playwright', 'test', '--config', config];
  const [program = '', ...args] = command;
  const passed = spawnSync(program, args, { stdio: 'inherit' }).status === 0;
  console.log(`${name}: ${passed ? 'passed' : 'failed'}`);
  return passed;
}

await run(async () => {
  const names = process.argv.slice(2);
  for (const name of names) {
    if (!Object.hasOwn(ENGINES, name))
      throw new UsageError(`the browsers are firefox and webkit, not "${name}".`);
  }
  const chosen = Object.entries(ENGINES).filter(([name]) => !names.length || names.includes(name));
  const results = chosen.map(([name, engine]) => journeysIn(name, engine));
  const failed = results.some((passed) => passed === false || (names.length > 0 && !passed));
  if (failed) throw new CommandError('the journeys did not pass in every browser.');
});
