/** What an editor sees who writes something that does not fit: the build stops and says file, field and rule. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVariant, type Variant } from './variant.ts';

let variant: Variant;
beforeAll(async () => {
  variant = await makeVariant();
});
afterAll(() => variant.remove());

/** Runs Astro over the content with one file changed, and answers what it wrote. */
async function runWith(
  command: 'sync' | 'build',
  file: string,
  change: (entries: Record<string, unknown>[]) => void,
): Promise<string> {
  const restore = await variant.edit(file, change);
  const output = await variant.astro(command);
  await restore();
  return output;
}

test('the content as it is keeps the rules', async () => {
  expect(await runWith('sync', 'services.json', () => {})).not.toContain('stopped');
});

test('a testimonial cannot be built without its disclosure', async () => {
  const output = await runWith('sync', 'testimonials.json', ([first]) => delete first?.disclosure);
  expect(output).toContain('stopped');
  expect(output).toContain('testimonials');
  expect(output).toContain('A testimonial needs its disclosure');
});

test.each([
  ['services.json', 'icon', 'spaceship', 'The icon must be one of'],
  ['services.json', 'title', '', 'The title is empty'],
  ['values.json', 'text', 'x'.repeat(181), 'The text is longer than 180 characters'],
  ['testimonials.json', 'stars', 4.3, 'Stars come in halves'],
])('%s: a %s that does not fit stops the build', async (file, field, value, message) => {
  const output = await runWith('sync', file, ([first]) =>
    Object.assign(first ?? {}, { [field]: value }),
  );
  expect(output).toContain('stopped');
  expect(output).toContain(file.replace('.json', ''));
  expect(output).toContain(field);
  expect(output).toContain(message);
});

test('a portrait that is missing stops the build', async () => {
  const output = await runWith('build', 'founders.json', ([first]) =>
    Object.assign(first ?? {}, { portrait: '../assets/nobody.jpg' }),
  );
  expect(output).toContain('stopped');
  expect(output).toContain('nobody.jpg');
});
