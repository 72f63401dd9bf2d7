/** `npm run assets -- …`: the pictures that replace the site's own, the logo above all. */
import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import {
  isAssetName,
  listAssets,
  putAsset,
  readAsset,
  removeAsset,
} from '../functions/lib/assets.ts';
import { CommandError, run, UsageError } from './lib/fail.ts';
import { parseOptions } from './lib/options.ts';
import { withTargetStore } from './lib/target-store.ts';

const USAGE = `Usage: npm run assets -- COMMAND [--json]

  put NAME FILE   stores a picture: SVG, PNG, JPEG, WebP, AVIF or GIF, at most 256 kB
  list
  remove NAME

The name "logo-main" is the logo of every page. Names are of a-z, 0-9 and -, at most 64 letters.
Works on this machine's store; on the deployed site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN set.
Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

const MAX_BYTES = 256 * 1024;
/** Above this a picture is felt on a slow phone, which loads it on every page. */
const HEAVY_BYTES = 32 * 1024;

/** Media types by the format that the picture's own bytes show. */
const MEDIA_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heif: 'image/avif',
  gif: 'image/gif',
};

const { values: options, positionals } = parseOptions(USAGE, {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
});
const [verb = '', name = '', file = '', ...rest] = positionals;

function report(sentence: string, data: unknown): void {
  console.log(options.json ? JSON.stringify(data) : sentence);
}

function assertName(): void {
  if (!isAssetName(name)) {
    throw new UsageError(`"${name}" is no name for an asset: use 1 to 64 of a-z, 0-9 and -.`);
  }
}

/** The picture as a `data:` address. Throws a UsageError where it is none, or too large. */
async function readPicture(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`the file ${path} cannot be read.`);
  const { size } = found;
  if (size > MAX_BYTES) {
    throw new UsageError(`${path} has ${Math.ceil(size / 1024)} kB; at most 256 kB are stored.`);
  }
  const bytes = await readFile(path);
  const format = await sharp(bytes)
    .metadata()
    .then((picture) => picture.format)
    .catch(() => undefined);
  const type = format && MEDIA_TYPES[format];
  if (!type) {
    throw new UsageError(
      `${path} is not a picture that browsers show: SVG, PNG, JPEG, WebP, AVIF or GIF.`,
    );
  }
  if (size > HEAVY_BYTES) {
    console.error(
      `Note: ${Math.ceil(size / 1024)} kB is much for a picture that every page loads; under 32 kB is kind to phones.`,
    );
  }
  return `data:${type};base64,${bytes.toString('base64')}`;
}

const commands: Record<string, () => Promise<void>> = {
  put: async () => {
    assertName();
    if (!file) throw new UsageError('the file is missing.');
    const content = await readPicture(file);
    await putAsset({ name, content });
    report(`${name} stored. Pages show it within 5 minutes.`, { name });
  },
  list: async () => {
    if (name) throw new UsageError('list takes no name.');
    const names = await listAssets();
    report(names.length > 0 ? names.join('\n') : 'No assets yet.', names);
  },
  remove: async () => {
    assertName();
    if (!(await listAssets()).includes(name))
      throw new CommandError(`there is no asset "${name}".`);
    await removeAsset(name);
    const fallback = (await readAsset(name)) ? ' The default shows again within 5 minutes.' : '';
    report(`${name} removed.${fallback}`, { name });
  },
};

await run(async () => {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (options.help) return console.log(USAGE);
  if (!command || rest.length > 0) throw new UsageError(`no such command.\n\n${USAGE}`);
  await withTargetStore(command);
});
