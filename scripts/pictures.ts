/** `npm run pictures`: takes the README's pictures of the built site with the demo practice. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answer, keepLogApart } from './lib/command.ts';
import { CommandError, run } from './lib/fail.ts';
import { PICTURED_AT, startSampleSite, stopClock, takePictures } from './pictures/take.ts';

const FOLDER = join('docs', 'pictures');
/** Limits the size, because every clone has the pictures. */
const MAX_BYTES = 120_000;

await run(async () => {
  keepLogApart();
  stopClock(PICTURED_AT);
  const site = await startSampleSite(process.cwd(), PICTURED_AT);
  try {
    await mkdir(FOLDER, { recursive: true });
    for (const { file, bytes } of await takePictures(site.origin, PICTURED_AT)) {
      if (bytes.length > MAX_BYTES) {
        throw new CommandError(`${file} has ${bytes.length} bytes; ${MAX_BYTES} are allowed.`);
      }
      await writeFile(join(FOLDER, file), bytes);
      answer.log(`${join(FOLDER, file)}: ${Math.round(bytes.length / 1000)} kB`);
    }
  } finally {
    await site.stop();
  }
});
