import { expect, test } from 'vitest';
import { finishHtml } from './finish-html.ts';

test('a number in brackets links to its source', () => {
  expect(finishHtml('<p>At most $111,000 [5][6].</p>')).toBe(
    '<p>At most $111,000 <a class="cite" href="#source-5" aria-label="Source 5">[5]</a><a class="cite" href="#source-6" aria-label="Source 6">[6]</a>.</p>',
  );
});

test('brackets without a number, or within a tag, stay as they are', () => {
  const html = '<p title="[1]">[what, from whom] [x]</p>';
  expect(finishHtml(html)).toBe(html);
});

test('a checkbox becomes a drawn box without a control', () => {
  expect(finishHtml('<li><input type="checkbox" disabled> Age</li>')).toBe(
    '<li><span class="tick"></span> Age</li>',
  );
});

test('eight underscores become a line to write on, which fills the rest of the line at the end of a paragraph', () => {
  const html = finishHtml('<p>By: ________ on: ________</p>');
  expect(html).toMatch(
    /^<p>By: <span class="blank"><[^/]*to fill in<\/span><\/span> on: <span class="blank blank-rest"><[^/]*to fill in<\/span><\/span><\/p>$/,
  );
});

test('a table scrolls in a region named by its heading, and its empty cells outside its head are marked to fill in', () => {
  const table =
    '<table><thead><tr><th></th><th>B</th></tr></thead><tbody><tr><td>C</td><td> </td></tr></tbody></table>';
  expect(finishHtml(`<h2 id="a">1. The <em>facts</em></h2>${table}${table}`)).toBe(
    '<h2 id="a">1. The <em>facts</em></h2>' +
      [1, 2]
        .map(
          (number) =>
            `<div class="table-scroll" role="region" tabindex="0" aria-label="Table ${number} (1. The facts)"><table><thead><tr><td></td><th>B</th></tr></thead><tbody><tr><td>C</td><td class="to-fill"></td></tr></tbody></table></div>`,
        )
        .join(''),
  );
});
