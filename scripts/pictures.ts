/** `npm run pictures`: takes the README's pictures and the landing page's crops of the built site with the demo practice. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answer, keepLogApart } from './lib/command.ts';
import { CommandError, run } from './lib/fail.ts';
import {
  PICTURED_AT,
  startSampleSite,
  stopClock,
  takeCrops,
  takePictures,
} from './pictures/take.ts';

/** The README's pictures: every clone has them. */
const README = { folder: join('docs', 'pictures'), maxBytes: 120_000 };
/** The landing page's crops: every visitor loads them. */
const LANDING = { folder: join('public', 'pictures'), maxBytes: 22_000 };

type Picture = Awaited<ReturnType<typeof takeCrops>>[number];

async function save(pictures: readonly Picture[], { folder, maxBytes }: typeof README) {
  await mkdir(folder, { recursive: true });
  for (const { file, bytes } of pictures) {
    if (bytes.length > maxBytes) {
      throw new CommandError(`${file} has ${bytes.length} bytes; ${maxBytes} are allowed.`);
    }
    await writeFile(join(folder, file), bytes);
    answer.log(`${join(folder, file)}: ${Math.round(bytes.length / 1000)} kB`);
  }
}

await run(async () => {
  keepLogApart();
  stopClock(PICTURED_AT);
  const site = await startSampleSite(process.cwd(), PICTURED_AT);
  try {
    await save(await takeCrops(site.origin, PICTURED_AT), LANDING);
    await save(await takePictures(site.origin, PICTURED_AT), README);
  } finally {
    await site.stop();
  }
});
