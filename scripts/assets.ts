/** `npm run assets -- …`: the pictures that replace the site's defaults, mainly the logo. */
import { listAssets, putAsset, removeAsset, undoAsset } from '../functions/lib/assets.ts';
import { DEFAULT_LOGO_PATH, LOGO_ASSET_NAME } from '../src/contract/assets.ts';
import { commandLine, JSON_OPTION, type Report, report, runProcess } from './lib/command.ts';
import { CommandError, UsageError } from './lib/fail.ts';
import { readPicture } from './operator/picture.ts';
import { withTargetStore } from './operator/target-store.ts';

export const assets = commandLine(
  'assets',
  `The one name that pages show is "${LOGO_ASSET_NAME}", the logo of every page.
Uses this machine's store, or the deployed site's if NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set.`,
);

function command(
  words: string,
  description: string,
  work: (place: string, name: string, file: string) => Promise<Report>,
): void {
  assets
    .command(words)
    .description(description)
    .option(...JSON_OPTION)
    .action((...given: unknown[]) => {
      const [name = '', file = ''] = given.slice(0, -2).map(String);
      const options = given.at(-2) as { json?: boolean };
      return withTargetStore(async (place) => report(await work(place, name, file), options));
    });
}

/** Throws a UsageError if no page shows an asset of this name. */
function assertKnown(name: string): void {
  if (name !== LOGO_ASSET_NAME) {
    throw new UsageError(
      `"${name}" is not a valid asset name. The only one is ${LOGO_ASSET_NAME}.`,
    );
  }
}

const soon = 'Pages show it within 5 minutes.';

command(
  'put <name> <file>',
  'stores a picture: SVG, PNG, JPEG, WebP, AVIF or GIF, at most 256 kB',
  async (place, name, file) => {
    assertKnown(name);
    const content = await readPicture(file, (note) => console.error(`Warning: ${note}`));
    await putAsset({ name, content });
    return {
      sentence: `${name} stored ${place}. ${soon} "undo ${name}" brings back the previous picture.`,
      data: { name },
    };
  },
);

command('undo <name>', 'brings back the previous picture', async (place, name) => {
  assertKnown(name);
  const content = await undoAsset(name);
  if (!content) throw new CommandError(`no previous picture is stored for "${name}" ${place}.`);
  const which = content === DEFAULT_LOGO_PATH ? 'the default' : 'the previous picture';
  return { sentence: `${name} ${place} is ${which} again. ${soon}`, data: { name } };
});

command('list', 'lists the pictures', async (place) => {
  const names = await listAssets();
  const lines = names.length > 0 ? [`Assets ${place}:`, ...names] : [`No assets ${place} yet.`];
  return { sentence: lines.join('\n'), data: names };
});

command('remove <name>', 'brings back the default', async (place, name) => {
  if (!(await listAssets()).includes(name)) {
    throw new CommandError(`there is no asset "${name}" ${place}.`);
  }
  await removeAsset(name);
  const fallback = name === LOGO_ASSET_NAME ? ' The default shows again within 5 minutes.' : '';
  return { sentence: `${name} removed ${place}.${fallback}`, data: { name } };
});

if (import.meta.main) await runProcess(assets);
