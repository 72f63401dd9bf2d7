/** `npm run assets -- …`: the pictures that replace the site's defaults, mainly the logo. */
import { listAssets, putAsset, removeAsset, undoAsset } from '../functions/lib/assets.ts';
import { DEFAULT_LOGO_PATH, LOGO_ASSET_NAME } from '../src/contract/assets.ts';
import { CommandError, run, UsageError } from './lib/fail.ts';
import { parseOptions, pick } from './lib/options.ts';
import { answer, keepLogApart } from './operator/answer.ts';
import { readPicture } from './operator/picture.ts';
import { withTargetStore } from './operator/target-store.ts';

const USAGE = `Usage: npm run assets -- COMMAND [--json]

  put NAME FILE   stores a picture: SVG, PNG, JPEG, WebP, AVIF or GIF, at most 256 kB
  undo NAME       brings back the previous picture
  list
  remove NAME     brings back the default

The one name that pages show is "logo-main", the logo of every page.
Uses this machine's store, or the deployed site's if NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set.
Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

const { values: options, positionals } = parseOptions(USAGE, {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
});
const [verb = '', name = '', file = '', ...rest] = positionals;

function report(sentence: string, data: unknown): void {
  answer.log(options.json ? JSON.stringify(data) : sentence);
}

/** Throws a UsageError if no page shows an asset of this name. */
function assertKnown(): void {
  if (name !== LOGO_ASSET_NAME) {
    throw new UsageError(
      `"${name}" is not a valid asset name. The only one is ${LOGO_ASSET_NAME}.`,
    );
  }
}

const soon = 'Pages show it within 5 minutes.';

const commands: Record<string, (place: string) => Promise<void>> = {
  put: async (place) => {
    assertKnown();
    if (!file) throw new UsageError('the file is missing.');
    const content = await readPicture(file, (note) => console.error(`Warning: ${note}`));
    await putAsset({ name, content });
    report(`${name} stored ${place}. ${soon} "undo ${name}" brings back the previous picture.`, {
      name,
    });
  },
  undo: async (place) => {
    assertKnown();
    const content = await undoAsset(name);
    if (!content) throw new CommandError(`no previous picture is stored for "${name}" ${place}.`);
    const which = content === DEFAULT_LOGO_PATH ? 'the default' : 'the previous picture';
    report(`${name} ${place} is ${which} again. ${soon}`, { name });
  },
  list: async (place) => {
    if (name) throw new UsageError('list needs no name.');
    const names = await listAssets();
    const lines = names.length > 0 ? [`Assets ${place}:`, ...names] : [`No assets ${place} yet.`];
    report(lines.join('\n'), names);
  },
  remove: async (place) => {
    if (!(await listAssets()).includes(name)) {
      throw new CommandError(`there is no asset "${name}" ${place}.`);
    }
    await removeAsset(name);
    const fallback = name === LOGO_ASSET_NAME ? ' The default shows again within 5 minutes.' : '';
    report(`${name} removed ${place}.${fallback}`, { name });
  },
};

await run(async () => {
  keepLogApart();
  if (options.help) return answer.log(USAGE);
  const command = pick(commands, verb, USAGE);
  if (rest.length > 0 || (file && verb !== 'put')) {
    throw new UsageError(`${verb} has too many words.\n\n${USAGE}`);
  }
  await withTargetStore(command);
});
