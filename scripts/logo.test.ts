/** `npm run assets`: which logos are accepted, and how the previous one comes back. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readAsset } from '../functions/lib/assets.ts';
import { expectRefusal, runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { assets } from './assets.ts';
import { dangerOf } from './operator/svg-danger.ts';

const place = withOperatorStore();
const run = (...args: string[]) => runLine(assets, args);
const shown = async () => (await readAsset('logo-main'))?.asset.content;

/** Writes a file and makes it the logo. */
async function put(name: string, content: string | Buffer) {
  const path = join(place.folder, name);
  await writeFile(path, content);
  return run('put', 'logo-main', path);
}

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string) => `<svg ${XMLNS} viewBox="0 0 9 9">${inner}</svg>`;
const DOT = svg('<circle cx="4" cy="4" r="2"/>');
const picture = (alpha: number) =>
  sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha } },
  });

test('put stores a picture, remove brings the default back', async () => {
  await expectRefusal(run('undo', 'logo-main'), 1, 'no previous picture is stored');
  expect((await run('put', 'logo-main', 'public/logo.svg')).code).toBe(0);
  expect(await shown()).toMatch(/^data:image\/svg\+xml;base64,/);
  expect((await run('list', '--json')).out).toBe('["logo-main"]');
  expect((await run('remove', 'logo-main')).code).toBe(0);
  expect(await shown()).toBe('/logo.svg');
  expect((await run('remove', 'logo-main')).code).toBe(1);
});

test.each([
  [['put', 'logo-main', 'README.md'], 'not a picture'],
  [['put', 'logo-main', 'nowhere.png'], 'cannot be read'],
  [['put', 'Logo Main', 'public/logo.svg'], 'is not a valid asset name'],
  [['put', 'logo', 'public/logo.svg'], 'The only one is logo-main'],
  [['put', 'logo-main'], "missing required argument 'file'"],
])('%j is refused', (args, reason) => expectRefusal(run(...args), 2, reason));

const noise = Buffer.from(Array.from({ length: 9216 }, (_, i) => (i * 7919) % 251));
const png = await sharp(noise, { raw: { width: 48, height: 48, channels: 4 } })
  .png()
  .toBuffer();

test.each([
  ['empty.svg', '', 'is empty'],
  ['disguised.png', '<html></html>', 'not a picture'],
  ['cut.png', png.subarray(0, png.length / 2), 'damaged'],
  ['cut.svg', DOT.slice(0, -9), 'damaged'],
  ['blank.png', await picture(0).png().toBuffer(), 'shows nothing'],
  ['huge.svg', DOT.replace('viewBox', 'width="9999" height="9999" viewBox'), 'pixels'],
  ['large.svg', svg(' '.repeat(256 * 1024)), 'at most 256 kB'],
  ['script.svg', svg('<circle r="4" onclick="x()"/>'), 'an event handler (onclick)'],
])('the file %s is refused, and the logo stays', async (name, content, reason) => {
  await expectRefusal(put(name, content), 2, reason);
  expect(await shown()).toBe('/logo.svg');
});

test('undo brings back the previous logo, and again the other', async () => {
  expect(await put('first.svg', DOT)).toMatchObject({
    error: '',
    out: expect.stringContaining('on this machine'),
  });
  const first = await shown();
  const { error } = await put('second.png', await picture(1).png().toBuffer());
  expect(error).toContain('no transparent background');
  const second = await shown();
  expect(second).not.toBe(first);
  await run('undo', 'logo-main');
  expect(await shown()).toBe(first);
  await run('undo', 'logo-main');
  expect(await shown()).toBe(second);
  await run('remove', 'logo-main');
  await run('undo', 'logo-main');
  expect(await shown()).toBe(second);
});

test('undo of a first logo brings back the default', async () => {
  await run('remove', 'logo-main');
  await put('first.svg', DOT);
  expect((await run('undo', 'logo-main')).out).toContain('the default again');
  expect(await shown()).toBe('/logo.svg');
});

test.each([
  [svg('<script>x()</script>'), '<script>'],
  [svg('<s:script xmlns:s="http://www.w3.org/2000/svg">x()</s:script>'), '<s:script>'],
  [svg('<rect id=">" onload="x()"/>'), 'event handler'],
  [svg('<!-- <g> --><g ONload = "x()"/>'), 'event handler'],
  [svg('<foreignObject/>'), '<foreignObject>'],
  [svg('<a xlink:href="java&#10;scr&#x69;pt:x()"/>'), 'javascript:'],
  [svg('<image href="https://elsewhere.example/a.png"/>'), 'another file'],
  [svg('<use xlink:href="other.svg#a"/>'), 'another file'],
  [svg('<image href="data:image/svg+xml;base64,AAAA"/>'), 'another file'],
  [svg('<rect fill="url(https://elsewhere.example/#a)"/>'), 'another file'],
  [svg('<rect style="fill:u\\72l(//elsewhere.example)"/>'), 'escape'],
  [svg('<style>@import "//elsewhere.example";</style>'), '@import'],
  [svg('<style><![CDATA[ a{ fill: url( "a.svg" ) } ]]></style>'), 'another file'],
  [svg('<set attributeName="xlink:href" to="#b"/>'), 'animated address'],
  [`<?xml-stylesheet href="a.css"?>${DOT}`, 'xml-stylesheet'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${DOT}`, 'DOCTYPE'],
  [`<?xml version="1.0" encoding="utf-7"?>${DOT}`, 'UTF-8'],
  [Buffer.from(DOT, 'utf16le'), 'UTF-8'],
])('%s is dangerous', (content, reason) => {
  expect(dangerOf(Buffer.from(content as string))).toContain(reason);
});

test('the output of drawing programs is accepted', () => {
  const prolog =
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const drawn = svg(
    '<style>.a{fill:url(#b)}</style><g inkscape:file="C:\\logo.svg" style="fill:#fff"><use xlink:href="#c"/>' +
      '<image href="data:image/png;base64,AAAA"/><rect fill="url(#b)"/><text>5 > 4, on = off</text></g>',
  );
  expect(dangerOf(Buffer.from(prolog + drawn))).toBeNull();
});
