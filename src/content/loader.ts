/** Loads the content's files, and none of them while any holds a mistake. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AstroError } from 'astro/errors';
import { file, type Loader } from 'astro/loaders';
import { type Checkable, findMistakes } from './check.ts';

type Entry = Record<string, unknown>;

/** Entries keep their order, which the loader alone would lose to the alphabet. */
const withOrder = (text: string) => {
  const content = JSON.parse(text) as Record<string, Entry> | Entry[];
  return Array.isArray(content) ? content.map((entry, order) => ({ ...entry, order })) : content;
};

/** The list alone: a trace would lead an editor into the code. */
function contentError(mistakes: string[]): AstroError {
  const error = new AstroError(summary(mistakes));
  error.stack = '';
  return error;
}

const summary = (mistakes: string[]) =>
  `The content has ${mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`}:\n` +
  mistakes.map((mistake) => `  ${mistake}`).join('\n');

/**
 * The loader of `src/content/NAME.json`. Throws an AstroError that lists the mistakes of all
 * collections; during `astro dev` a later mistake is logged and the page keeps what it had.
 */
export function contentFile(name: string, collections: () => Record<string, Checkable>): Loader {
  const inner = file(`src/content/${name}.json`, { parser: withOrder });
  return {
    name: 'content-file',
    load: async ({ watcher, ...context }) => {
      const root = fileURLToPath(context.config.root);
      const folder = join(root, 'src', 'content');
      const check = () => findMistakes(root, collections());
      const load = () => inner.load(context);
      const mistakes = check();
      if (mistakes.length > 0) throw contentError(mistakes);
      await load();

      // A change waits while another file holds a mistake, and is loaded once that is gone.
      let waiting = false;
      watcher?.on('change', async (changed) => {
        const own = changed === join(folder, `${name}.json`);
        waiting ||= own;
        if (!waiting || dirname(changed) !== folder) return;
        const mistakes = check();
        if (mistakes.length === 0) {
          waiting = false;
          await load();
        } else if (own) context.logger.error(summary(mistakes));
      });
    },
  };
}
