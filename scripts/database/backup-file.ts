import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../lib/fail.ts';
import { type BackupHeader, type BackupLine, FORMAT } from './backup-format.ts';

/** The lines of a backup, one at a time. Throws a CommandError if the file cannot be read or is cut off. */
async function* readLines(file: string): AsyncGenerator<unknown> {
  const source = createReadStream(file);
  const unpacked = createGunzip().setEncoding('utf8');
  source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  // Not readline: it also splits at U+2028 and U+2029, which JSON may contain.
  let unfinished = '';
  try {
    for await (const chunk of unpacked) {
      const lines = (unfinished + chunk).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
  } catch (error) {
    throw new CommandError(`${file} is not a whole backup: ${(error as Error).message}.`);
  } finally {
    source.destroy();
  }
}

/** A backup's header and the lines after it. Throws a CommandError if the file is not a backup. */
export async function openBackup(
  file: string,
): Promise<{ header: BackupHeader; lines: AsyncGenerator<BackupLine> }> {
  const lines = readLines(file);
  const header = (await lines.next()).value as Partial<BackupHeader> | undefined;
  if (header?.format !== FORMAT || !header.tables || !header.migrations) {
    await lines.return(undefined);
    throw new CommandError(`${file} is not a backup of format ${FORMAT}.`);
  }
  return { header: header as BackupHeader, lines: lines as AsyncGenerator<BackupLine> };
}
