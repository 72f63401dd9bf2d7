/** Checks the README: its pictures, which `npm run pictures` takes, and its first steps. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const FOLDER = 'docs/pictures/';
const README = readFileSync('README.md', 'utf8');
const files = readdirSync(FOLDER).sort();

test('the README shows every picture, and no other', () => {
  const shown = README.match(/docs\/pictures\/[\w-]+\.webp/g) ?? [];
  expect([...new Set(shown)].sort()).toEqual(files.map((file) => FOLDER + file));
});

test('every picture has alternative text', () => {
  const images = README.match(/<img [^>]*>/g) ?? [];
  expect(images).toHaveLength(4);
  for (const image of images) expect(image).toMatch(/alt="[^"]{20,}"/);
  expect(README).toMatch(/!\[.+\]\(docs\/pictures\/landing\.webp\)/);
});

test.each(files)(
  '%s is within the size limit, and has the dimensions of its dark version',
  async (file) => {
    expect(statSync(FOLDER + file).size).toBeLessThanOrEqual(120_000);
    const { width, height } = await sharp(FOLDER + file).metadata();
    const twin = await sharp(FOLDER + file.replace('-light', '-dark')).metadata();
    expect([twin.width, twin.height]).toEqual([width, height]);
  },
);

test('“Make it yours” has at most ten lines, each with its file or command', () => {
  const [, section = ''] = /\n## Make it yours\n([\s\S]*?)\n## /.exec(README) ?? [];
  const lines = section.match(/^\d+\. .*/gm) ?? [];
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(10);
  for (const line of lines) expect(line).toMatch(/`[^`]+`/);
  const named = ['src/content/', '"delivery"', '"figures"', 'MAIL_URL', 'MAIL_FROM', 'DATA_KEYS'];
  for (const word of [...named, 'affiliates -- invite', '--office'])
    expect(section).toContain(word);
});
