/** The profile: what is saved, its referral code, and which fields visitors see. */

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { me } from '../../../src/contract/auth/auth.ts';
import { changeProfile, saveProfile } from '../../../src/contract/profile/profile.ts';
import { readProfile } from '../../../src/contract/profile/read-profile.ts';
import { query } from '../../lib/db/db.ts';
import { OFFICE } from '../../lib/platform/site.ts';
import { type Person, person, problemOf } from '../helpers/caller.ts';
import { statusesOf } from '../helpers/callers.ts';
import { correct, givenAffiliate, insert, withStore } from '../helpers/harness.ts';
import { profileWith, savedProfile } from './profile-calls.ts';

withStore();

const MARIE = { firstName: 'Marie', lastName: 'Curie' };
let ada: Person;
let grace: Person;
beforeAll(async () => {
  [ada, grace] = [await person('ada'), await person('grace')];
  await givenAffiliate('marie', MARIE);
  await givenAffiliate('jose', { firstName: 'José', lastName: 'Li' });
  // In Cyrillic letters.
  await givenAffiliate('ivan', { firstName: 'Іvаn', lastName: 'Кор' });
});

test('two people of one name get two codes, even if the second draws the first one’s letters', async () => {
  const same = 'aaaaaaaa-0000-4000-8000-000000000000';
  const other = 'bbbbbbbb-0000-4000-8000-000000000000';
  const draw = vi.spyOn(crypto, 'randomUUID');
  for (const drawn of [same, same, other] as const) draw.mockReturnValueOnce(drawn);
  const ids = [await givenAffiliate('twin-one'), await givenAffiliate('twin-two')];
  const codes = await query(
    'select code from referral_code where affiliate_id = any($1) order by code',
    [ids],
  );
  expect(codes).toEqual([{ code: 'ada-example-aaaaaaa' }, { code: 'ada-example-bbbbbbb' }]);
});

test('an affiliate has a profile and a referral code from the first day', async () => {
  const found = await ada.call(readProfile);
  expect(found).toMatchObject({ name: 'Ada Example', email: 'ada@example.com', confirmedOn: null });
  expect(found.code).toMatch(/^ada-example-[0-9a-f]{7}$/);
  expect(found.code).not.toBe((await grace.call(readProfile)).code);
});

test('the saved profile is the one that is read, with the next version', async () => {
  const before = await ada.call(readProfile);
  const changes = {
    firm: 'Example Planning <b>',
    role: 'Advisor and coach',
    states: ['NY', 'CA', 'NY'],
    website: 'https://example.com/ada',
    bio: 'First line\nsecond line 🌾',
    show: { ...before.show, firm: false, phone: true },
  };
  const saved = await savedProfile(ada, { ...changes, role: 'Advisor\r\n and   coach' });
  expect(saved).toMatchObject({ ...changes, states: ['CA', 'NY'], version: before.version + 1 });
  expect(await ada.call(readProfile)).toEqual(saved);
});

test('changing some fields leaves the others, and needs the version', async () => {
  const before = await ada.call(readProfile);
  const change = { version: before.version, role: 'Planner', show: { bio: false, phone: true } };
  const changed = await ada.call(changeProfile, { body: change });
  expect(changed).toEqual({
    ...before,
    role: 'Planner',
    show: { ...before.show, bio: false, phone: true },
    version: before.version + 1,
  });
  expect(await ada.refused(changeProfile, 409, { body: change })).toEqual({
    error: 'conflict',
    message: 'This profile was changed elsewhere. Look at the changes, then save again.',
    current: changed,
  });
  await ada.refused(changeProfile, 400, { body: { role: 'Coach' } });
  expect(await ada.call(readProfile)).toEqual(changed);
});

test('of two simultaneous changes one is saved', async () => {
  const base = await ada.call(readProfile);
  const calls = ['one', 'two'].map((role) => ada.send(saveProfile, { body: { ...base, role } }));
  expect(await statusesOf(calls)).toEqual([200, 409]);
  const late = ada.refused(saveProfile, 409, { body: base });
  expect(await late).toMatchObject({ current: await ada.call(readProfile) });
});

test('a confirmation records the day', async () => {
  const { confirmedOn } = await savedProfile(ada, { confirmed: true });
  expect(confirmedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await savedProfile(ada, {})).toMatchObject({ confirmedOn });
});

describe('the referral code', () => {
  test('can change; old codes stay the affiliate’s and can be used again', async () => {
    const first = (await ada.call(readProfile)).code;
    expect(await savedProfile(ada, { code: ' Ada-Plans ' })).toMatchObject({
      code: 'ada-plans',
      oldCodes: [first],
    });
    expect(await savedProfile(ada, { code: first })).toMatchObject({ oldCodes: ['ada-plans'] });
  });

  test.each(['ada-plans', 'login', 'ab', 'x'.repeat(33), 'no spaces', 'ümlaut', '', '../r'])(
    'cannot be %j for another affiliate',
    async (code) => {
      const before = await grace.call(readProfile);
      const { error, fields } = await grace.refused(saveProfile, 400, {
        body: { ...before, code },
      });
      expect([error, fields?.code]).toEqual(['validation', expect.stringMatching(/^[A-Z].*\.$/)]);
      expect(await grace.call(readProfile)).toEqual(before);
    },
  );

  test('is one of at most ten', async () => {
    const collector = await person('collector');
    for (let count = 2; count <= 10; count += 1) {
      await savedProfile(collector, { code: `collector-${count}` });
    }
    const body = await profileWith(collector, { code: 'collector-11' });
    expect((await collector.refused(saveProfile, 400, { body })).message).toBe(
      'You have used all 10 referral codes. Please choose one of them.',
    );
  });

  const ALLIANCE = /^This referral code looks like the alliance’s own\. Please choose another\.$/;
  const LIKE_OFFICE =
    /^A referral code with “\w+” in it looks like the office’s\. Please choose another\.$/;
  const PERSON =
    /^This referral code looks like another affiliate’s name\. Please choose one of your own\.$/;

  test.each([
    [
      ALLIANCE,
      'wealth-transfer-alliance wealthtransferalliance the-wealth-transfer-alliance-ny ' +
        'wea1th-transfer wta-new-york the-wealth-transfer thewta the-w-ta th3wta-ny',
    ],
    [
      LIKE_OFFICE,
      'alliance-team support-desk supp0rt adasupport 1ogin log-in adm1n-7 help24 ' +
        'customer-care customercare head-quarters headquarters the-help billing-ada ' +
        'my-security',
    ],
    [/reserved/, 'home the-team theteam te-am'],
    [
      PERSON,
      'marie-curie curie-marie mariecurie curiemarie mar1e-cur1e marie-curie-2 ' +
        'mariecurieplans jose-li li-jose-planning ivan-kop',
    ],
  ])('cannot look like the alliance or another person: %s', async (sentence, codes) => {
    const before = await grace.call(readProfile);
    const { version } = before;
    for (const code of codes.split(' ')) {
      for (const answer of [
        grace.send(saveProfile, { body: { ...before, code } }),
        grace.send(changeProfile, { body: { version, code } }),
      ]) {
        const { message, fields } = await problemOf(answer);
        expect(fields).toMatchObject({ code: message });
        expect(message, code).toMatch(sentence);
        expect(message).not.toMatch(/curie|jose|ivan/i);
      }
    }
    expect(await grace.call(readProfile)).toEqual(before);
  });

  test.each([
    'ada-example',
    'example-ada-wealth',
    'smith-wealth-planning',
    'loan-officer',
    'josephine-links',
    'marie',
    'transfer-with-ada',
    'rosemarie-plans',
    'theodore',
    'the-smiths',
  ])('can be %j for Ada Example', async (code) => {
    await savedProfile(await person(`ada with ${code}`), { code });
  });

  test('can be any if the site’s name has no Latin letters', async () => {
    const { name } = OFFICE;
    OFFICE.name = '富の承継';
    try {
      await savedProfile(await person('ada elsewhere'), { code: 'elsewhere' });
    } finally {
      OFFICE.name = name;
    }
  });

  test('from a name can be used by both people with that name', async () => {
    await givenAffiliate('marie 2', MARIE);
    const second = await person('marie 3');
    await query("update affiliate set first_name = 'Marie', last_name = 'Curie' where id = $1", [
      second.id,
    ]);
    await savedProfile(second, { code: 'marie-curie' });
  });

  test('keeps working if it is older than these rules', async () => {
    const someone = await person('older');
    for (const code of ['support-desk-2020', 'marie-curie-2020']) {
      await insert('referral_code', { code, affiliate_id: someone.id });
      expect(await savedProfile(someone, { code, firm: code })).toMatchObject({ code, firm: code });
    }
  });
});

test('the session says the profile’s name, also after the office corrects the account', async () => {
  const renamed = await person('renamed');
  const names = async () => {
    const { firstName, lastName } = await renamed.call(me);
    return [firstName, lastName];
  };
  await correct(renamed.id, { lastName: 'Sample' });
  expect(await names()).toEqual(['Ada', 'Sample']);
  expect(await renamed.call(readProfile)).toMatchObject({ name: 'Ada Sample' });
  await savedProfile(renamed, { name: 'Francesca von Sample, CFP' });
  expect(await names()).toEqual(['Francesca', 'von Sample']);
  await correct(renamed.id, { lastName: 'Example' });
  expect(await names()).toEqual(['Francesca', 'von Sample']);
});

const SHOWN = 'firm role credentials states website booking bio portrait disclosure crd formCrs';
const switched = (names: string, on: boolean) =>
  Object.fromEntries(names.split(' ').map((name) => [name, on]));
const FIRST = { ...switched(`${SHOWN} licenses`, true), ...switched('phone email', false) };

test('the email address and the phone number are hidden until the affiliate shows them', async () => {
  const ada = await person('first');
  expect((await ada.call(readProfile)).show).toEqual(FIRST);
  expect(await savedProfile(ada, { role: 'Planner' })).toMatchObject({ show: FIRST });
});

test('a switch missing from a whole profile is off, except those of the disclosure and the licenses', async () => {
  const ada = await person('left out');
  const { show } = await savedProfile(ada, { show: { phone: true } });
  expect(show).toEqual({
    ...switched(`${SHOWN} email`, false),
    ...switched('phone disclosure licenses', true),
  });
});

test('the disclosure is shown while the affiliate says how they are paid', async () => {
  const ada = await person('paid');
  const paid = { compensation: 'A fee that my clients pay.', disclosure: 'A line.' };
  const { compensation: _, ...older } = await savedProfile(ada, paid);
  const { version } = older;
  const hidden = { version, show: { disclosure: false } };
  const sentence =
    'Families have to see the disclosure while you say how you are paid. Please switch it on.';
  expect(await ada.refused(changeProfile, 400, { body: hidden })).toMatchObject({
    message: sentence,
    fields: { show: sentence },
  });
  await ada.refused(saveProfile, 400, { body: { ...older, ...hidden } });
  expect((await ada.call(readProfile)).version).toBe(version);
  await ada.call(changeProfile, { body: { ...hidden, compensation: '' } });
});

const LICENSE = { state: 'CA', number: '0X12345', kinds: ['life'], expiresOn: null };

test('a whole profile from before the new fields leaves them as they are', async () => {
  const ada = await person('before');
  expect(await ada.call(readProfile)).toMatchObject({ licenses: [], roles: [], place: '' });
  const NEW = {
    compensation: 'A fee.',
    crd: '1234567',
    formCrs: 'https://example.com/crs',
    licenses: [
      LICENSE,
      { state: 'NY', number: 'LA-1', kinds: ['health'], expiresOn: '2027-01-31' },
    ],
    roles: ['producer', 'bank'],
    place: 'Fresno, California',
  };
  const all = Object.entries(await savedProfile(ada, NEW));
  const older = Object.fromEntries(all.filter(([field]) => !(field in NEW)));
  const saved = await ada.call(saveProfile, { body: { ...older, role: 'Planner' } });
  expect(saved).toMatchObject({ ...NEW, role: 'Planner' });
});

test('the former switch for the bank disclosure is neither answered nor heeded', async () => {
  const ada = await person('switch of before');
  const { version } = await ada.call(readProfile);
  const saved = await ada.call(changeProfile, {
    body: { version, show: { bank: true } as object },
  });
  expect(saved.show).toEqual(FIRST);
  expect(saved.roles).toEqual([]);
});

test('the switch of before becomes the role', async () => {
  const ada = await person('bank of before');
  await query(`update profile set show = show || '{"bank": true}' where affiliate_id = $1`, [
    ada.id,
  ]);
  const file = 'netlify/database/migrations/0047_licenses_and_roles.sql';
  const [, update = ''] = readFileSync(file, 'utf8').split(/(?=^update )/m);
  await query(update);
  const { roles, show } = await ada.call(readProfile);
  expect({ roles, show }).toEqual({ roles: ['bank'], show: FIRST });
});

test.each([
  ['licenses', [{ ...LICENSE, state: 'XX' }], 'Please choose the state of the license.'],
  [
    'licenses',
    [{ ...LICENSE, number: 'A 1' }],
    'A license number has 1 to 20 letters, digits and hyphens.',
  ],
  ['licenses', [{ ...LICENSE, kinds: [] }], 'Please choose at least one kind of license.'],
  ['licenses', Array(61).fill(LICENSE), 'A profile has at most 60 licenses.'],
  ['roles', ['doctor'], 'Please choose how you work from the list.'],
  ['place', 'x'.repeat(81), 'The principal place of business has more than 80 characters.'],
])('wrong %s are refused at their field', async (field, value, sentence) => {
  const ada = await person(`wrong ${field} ${sentence.length}`);
  const { version } = await ada.call(readProfile);
  const { fields } = await ada.refused(changeProfile, 400, { body: { version, [field]: value } });
  expect(fields).toMatchObject({ [field]: sentence });
});
