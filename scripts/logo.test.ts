/** Which logos are accepted, and how the previous one comes back. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readAsset } from '../functions/lib/assets.ts';
import { runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { assets } from './assets.ts';
import { dangerOf } from './operator/picture.ts';

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

test('a file that is empty, cut off, blank or scripted is refused, and the logo stays', async () => {
  const noise = Buffer.from(Array.from({ length: 9216 }, (_, i) => (i * 7919) % 251));
  const raw = { raw: { width: 48, height: 48, channels: 4 } } as const;
  const png = await sharp(noise, raw).png().toBuffer();
  for (const [name, content, reason] of [
    ['empty.svg', '', 'is empty'],
    ['cut.png', png.subarray(0, png.length / 2), 'damaged'],
    ['cut.svg', DOT.slice(0, -9), 'damaged'],
    ['blank.png', await picture(0).png().toBuffer(), 'shows nothing'],
    ['huge.svg', DOT.replace('viewBox', 'width="9999" height="9999" viewBox'), 'pixels'],
    ['script.svg', svg('<circle r="4" onclick="x()"/>'), 'an event handler (onclick)'],
  ] as const) {
    const { code, error } = await put(name, content);
    expect([code, error]).toEqual([2, expect.stringContaining(reason)]);
  }
  expect(await shown()).toBe('/logo.svg');
});

test('undo brings back the previous logo, and again the other', async () => {
  expect((await run('undo', 'logo-main')).error).toContain('no previous picture is stored');
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
  expect(await shown()).toBe('/logo.svg');
  await run('undo', 'logo-main');
  expect(await shown()).toBe(second);
  expect((await run('list', '--json')).out).toBe('["logo-main"]');
});

test('undo of a first logo brings back the default', async () => {
  await run('remove', 'logo-main');
  await put('first.svg', DOT);
  expect((await run('undo', 'logo-main')).out).toContain('the default again');
  expect(await shown()).toBe('/logo.svg');
});

test('a name that no page shows is refused', async () => {
  expect(await run('put', 'logo', 'public/logo.svg')).toMatchObject({
    code: 2,
    error: expect.stringContaining('The only one is logo-main'),
  });
});

test.each([
  ['<script>x()</script>', '<script>'],
  ['<s:script xmlns:s="http://www.w3.org/2000/svg">x()</s:script>', '<s:script>'],
  ['<rect id=">" onload="x()"/>', 'event handler'],
  ['<!-- <g> --><g ONload = "x()"/>', 'event handler'],
  ['<foreignObject/>', '<foreignObject>'],
  ['<a xlink:href="java&#10;scr&#x69;pt:x()"/>', 'javascript:'],
  ['<image href="https://elsewhere.example/a.png"/>', 'another file'],
  ['<use xlink:href="other.svg#a"/>', 'another file'],
  ['<image href="data:image/svg+xml;base64,AAAA"/>', 'another file'],
  ['<rect fill="url(https://elsewhere.example/#a)"/>', 'another file'],
  ['<rect style="fill:u\\72l(//elsewhere.example)"/>', 'escape'],
  ['<style>@import "//elsewhere.example";</style>', '@import'],
  ['<style><![CDATA[ a{ fill: url( "a.svg" ) } ]]></style>', 'another file'],
  ['<set attributeName="xlink:href" to="#b"/>', 'animated address'],
])('%s is dangerous', (inner, reason) => {
  expect(dangerOf(Buffer.from(svg(inner)))).toContain(reason);
});

test.each([
  ['<?xml-stylesheet href="a.css"?>', 'xml-stylesheet'],
  ['<!DOCTYPE svg [<!ENTITY a "b">]>', 'DOCTYPE'],
  ['<?xml version="1.0" encoding="utf-7"?>', 'UTF-8'],
])('%s before the picture is dangerous', (prolog, reason) => {
  expect(dangerOf(Buffer.from(prolog + DOT))).toContain(reason);
  expect(dangerOf(Buffer.from(DOT, 'utf16le'))).toContain('UTF-8');
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
