/** Text as it is compared, in the database and in JavaScript. */

import { beforeAll, describe, expect, test } from 'vitest';
import { DEGREES, GENERATIONS } from '../../../src/contract/person-name.ts';
import { folded } from '../../../src/lib/folded.ts';
import { query } from '../../lib/db/db.ts';
import { addedContact, namesIn } from '../contacts/contact-calls.ts';
import { type Person, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';

withStore();

test.each([
  ['ĐđÐð', 'dddd'],
  ['Łł', 'll'],
  ['Øø', 'oo'],
  ['ẞß', 'ssss'],
  ['Ææ', 'aeae'],
  ['Œœ', 'oeoe'],
  ['Þþ', 'thth'],
  ['Iıİi', 'iiii'],
  ["O'’‘ʼʻ`´‛′＇Connor", 'oconnor'],
  ['ĦħŦŧŊŋ', 'hhttnn'],
  ['Jose\u0301', 'jose'],
  ['Éva Ångström', 'eva angstrom'],
  ['Đặng', 'dang'],
  ['ﬁ ２', 'fi 2'],
  ['王 小明', '王 小明'],
  ['', ''],
])('%j is compared as %j by the database and by JavaScript', async (text, expected) => {
  const [row] = await query<{ folded: string }>('select folded($1) folded', [text]);
  expect([row?.folded, folded(text)]).toEqual([expected, expected]);
});

test('a contact is found by the employer, with and without its accents and apostrophes', async () => {
  const looks = await person('looks for a firm');
  await addedContact(looks, { name: 'Ann Lee', employer: 'Björn D’Angelo Partners' });
  await addedContact(looks, { name: 'Bo Reed', employer: 'Reed Bakery' });
  for (const q of ['bjorn', 'Björn', 'dangelo', 'angelo', 'ann bjorn']) {
    expect(await namesIn(looks, { q }), q).toEqual(['Ann Lee']);
  }
});

describe('contacts', () => {
  let ada: Person;
  const PEOPLE = ['Mary Dean', 'Linh Đặng', 'Ann Dandelion', 'Jan Łukasiewicz', 'Hans Ørsted'];
  const MORE = ['Petra Weiß', 'Sinéad O’Connor', 'Iris Brontë', 'Œdipe Æsop', 'Þór Yıldız'];
  const LAST = ['D‘Angelo Rossi', 'Pat O`Grady', 'Ġorġ Ħili', 'Jose\u0301 Park', 'Søren Ærø'];
  beforeAll(async () => {
    ada = await person('ada');
    for (const name of [...PEOPLE, ...MORE, ...LAST])
      await addedContact(ada, { name, tags: [`Tag ${name}`] });
  });

  test.each([
    ['linh dang', 'Linh Đặng'],
    ['oconnor', 'Sinéad O’Connor'],
    ["o'connor", 'Sinéad O’Connor'],
    ['o‘connor', 'Sinéad O’Connor'],
    ['connor', 'Sinéad O’Connor'],
    ['oedipe aesop', 'Œdipe Æsop'],
    ['josé', 'Jose\u0301 Park'],
  ])('%j finds %s', async (q, name) => {
    expect(await namesIn(ada, { q })).toEqual([name]);
    expect(await namesIn(ada, { q: name })).toEqual([name]);
  });

  test('are found by a tag in plain letters', async () => {
    expect(await namesIn(ada, { tag: 'tag petra weiss' })).toEqual(['Petra Weiß']);
    expect(await namesIn(ada, { tag: 'tag sinead oconnor' })).toEqual(['Sinéad O’Connor']);
  });

  test('are sorted as their plain letters are', async () => {
    expect(await namesIn(ada, { sort: 'name' })).toEqual([
      'Søren Ærø',
      'Œdipe Æsop',
      'Iris Brontë',
      'Ann Dandelion',
      'Linh Đặng',
      'Mary Dean',
      'Ġorġ Ħili',
      'Jan Łukasiewicz',
      'Sinéad O’Connor',
      'Pat O`Grady',
      'Hans Ørsted',
      'Jose\u0301 Park',
      'D‘Angelo Rossi',
      'Petra Weiß',
      'Þór Yıldız',
    ]);
  });
});

test('the database knows the degrees and generations of JavaScript', async () => {
  const [row] = await query<{ degrees: string; generations: string[] }>(
    `select lower(degrees() || short_degrees()) degrees,
       array(select jsonb_object_keys(generations())) generations`,
  );
  const known = row?.degrees.replaceAll('[.]?', '').match(/[a-z]{2,}/g);
  expect(known?.sort()).toEqual([...DEGREES].sort());
  expect(row?.generations.sort()).toEqual([...GENERATIONS].sort());
});
