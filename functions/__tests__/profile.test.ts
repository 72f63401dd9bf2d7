/** The profile: what is saved, its referral code, and which fields visitors see. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Profile } from '../../src/contract/profile.ts';
import { correctAccount } from '../lib/auth/accounts.ts';
import { addAffiliate } from '../lib/auth/affiliates.ts';
import { query } from '../lib/db/db.ts';
import { OFFICE } from '../lib/site.ts';
import { json, refused, whoAmI } from './callers.ts';
import { givenAffiliate, givenSession, signedIn, withStore } from './harness.ts';
import { call, read, save } from './profile-calls.ts';

withStore();

const person = (username: string, firstName: string, lastName: string) => ({
  username,
  firstName,
  lastName,
  email: `${username.replace(' ', '')}@example.com`,
  passwordHash: null,
});

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
  await addAffiliate(person('marie', 'Marie', 'Curie'));
  await addAffiliate(person('jose', 'José', 'Li'));
  // In Cyrillic letters.
  await addAffiliate(person('ivan', 'Іvаn', 'Кор'));
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
  const found = await read(ada);
  expect(found).toMatchObject({ name: 'Ada Example', email: 'ada@example.com', confirmedOn: null });
  expect(found.code).toMatch(/^ada-example-[0-9a-f]{7}$/);
  expect(found.code).not.toBe((await read(grace)).code);
});

test('the saved profile is the one that is read, with the next version', async () => {
  const before = await read(ada);
  const changes = {
    firm: 'Example Planning <b>',
    role: 'Advisor and coach',
    states: ['NY', 'CA', 'NY'],
    website: 'https://example.com/ada',
    bio: 'First line\nsecond line 🌾',
    show: { ...before.show, firm: false, phone: true },
  };
  const saved = await json<Profile>(save(ada, { ...changes, role: 'Advisor\r\n and   coach' }));
  expect(saved).toMatchObject({ ...changes, states: ['CA', 'NY'], version: before.version + 1 });
  expect(await read(ada)).toEqual(saved);
});

test('changing some fields leaves the others, and needs the version', async () => {
  const before = await read(ada);
  const change = { version: before.version, role: 'Planner', show: { bio: false, phone: true } };
  const changed = (await (await call(ada, 'PATCH', change)).json()) as Profile;
  expect(changed).toEqual({
    ...before,
    role: 'Planner',
    show: { ...before.show, bio: false, phone: true },
    version: before.version + 1,
  });
  expect(await json(call(ada, 'PATCH', change), 409)).toEqual({
    error: 'conflict',
    message: 'This profile was changed elsewhere. Look at the changes, then save again.',
    current: changed,
  });
  expect((await call(ada, 'PATCH', { role: 'Coach' })).status).toBe(400);
  expect(
    await json(call(ada, 'PATCH', { version: changed.version, website: 'http://x.example' }), 400),
  ).toMatchObject({ fields: { website: expect.any(String) } });
  expect(await read(ada)).toEqual(changed);
});

test('an outdated version gets a 409 with the current profile', async () => {
  const old = await read(ada);
  await save(ada, { role: 'Advisor' });
  expect(await json(call(ada, 'PUT', { ...old, role: 'Coach' }), 409)).toMatchObject({
    error: 'conflict',
    current: { role: 'Advisor' },
  });
  expect((await read(ada)).role).toBe('Advisor');
});

test('of two simultaneous changes one is saved', async () => {
  const base = await read(ada);
  const answers = await Promise.all(
    ['one', 'two'].map((role) => call(ada, 'PUT', { ...base, role })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a confirmation records the day', async () => {
  const saved = (await (await save(ada, { confirmed: true })).json()) as Profile;
  expect(saved.confirmedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(((await (await save(ada, {})).json()) as Profile).confirmedOn).toBe(saved.confirmedOn);
});

describe('the referral code', () => {
  test('can change; old codes stay the affiliate’s and can be used again', async () => {
    const first = (await read(ada)).code;
    expect(await (await save(ada, { code: ' Ada-Plans ' })).json()).toMatchObject({
      code: 'ada-plans',
      oldCodes: [first],
    });
    expect((await save(ada, { code: first })).status).toBe(200);
    expect((await read(ada)).oldCodes).toEqual(['ada-plans']);
  });

  test.each(['ada-plans', 'login', 'ab', 'x'.repeat(33), 'no spaces', 'ümlaut', '', '../r'])(
    'cannot be %j for another affiliate',
    async (code) => {
      const before = await read(grace);
      const problem = await refused(save(grace, { code }));
      expect(problem.error).toBe('validation');
      expect(problem.fields?.code).toMatch(/^[A-Z].*\.$/);
      expect(await read(grace)).toEqual(before);
    },
  );

  test('is one of at most ten', async () => {
    const cookie = await signedIn('collector');
    for (let count = 2; count <= 10; count += 1) {
      expect((await save(cookie, { code: `collector-${count}` })).status).toBe(200);
    }
    expect((await json(save(cookie, { code: 'collector-11' }), 400)).message).toBe(
      'You have used all 10 referral codes. Please choose one of them.',
    );
  });

  const ALLIANCE = /^This referral code looks like the alliance’s own\. Please choose another\.$/;
  const LIKE_OFFICE =
    /^A referral code with “\w+” in it looks like the office’s\. Please choose another\.$/;
  const PERSON =
    /^This referral code looks like another affiliate’s name\. Please choose one of your own\.$/;

  test.each([
    ['wealth-transfer-alliance', ALLIANCE],
    ['wealthtransferalliance', ALLIANCE],
    ['the-wealth-transfer-alliance-ny', ALLIANCE],
    ['wea1th-transfer', ALLIANCE],
    ['wta-new-york', ALLIANCE],
    ['the-wealth-transfer', ALLIANCE],
    ['thewta', ALLIANCE],
    ['the-w-ta', ALLIANCE],
    ['th3wta-ny', ALLIANCE],
    ['alliance-team', LIKE_OFFICE],
    ['support-desk', LIKE_OFFICE],
    ['supp0rt', LIKE_OFFICE],
    ['adasupport', LIKE_OFFICE],
    ['1ogin', LIKE_OFFICE],
    ['log-in', LIKE_OFFICE],
    ['adm1n-7', LIKE_OFFICE],
    ['help24', LIKE_OFFICE],
    ['customer-care', LIKE_OFFICE],
    ['customercare', LIKE_OFFICE],
    ['head-quarters', LIKE_OFFICE],
    ['headquarters', LIKE_OFFICE],
    ['the-help', LIKE_OFFICE],
    ['billing-ada', LIKE_OFFICE],
    ['my-security', LIKE_OFFICE],
    ['home', /reserved/],
    ['the-team', /reserved/],
    ['theteam', /reserved/],
    ['te-am', /reserved/],
    ['marie-curie', PERSON],
    ['curie-marie', PERSON],
    ['mariecurie', PERSON],
    ['curiemarie', PERSON],
    ['mar1e-cur1e', PERSON],
    ['marie-curie-2', PERSON],
    ['mariecurieplans', PERSON],
    ['jose-li', PERSON],
    ['li-jose-planning', PERSON],
    ['ivan-kop', PERSON],
  ])('cannot look like the alliance or another person, as %j does', async (code, sentence) => {
    const before = await read(grace);
    for (const answer of [
      await save(grace, { code }),
      await call(grace, 'PATCH', { version: before.version, code }),
    ]) {
      expect(answer.status).toBe(400);
      const problem = await answer.json();
      expect(problem).toMatchObject({ error: 'validation', fields: { code: problem.message } });
      expect(problem.message).toMatch(sentence);
      expect(problem.message).not.toMatch(/curie|jose|ivan/i);
    }
    expect(await read(grace)).toEqual(before);
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
    const cookie = await signedIn(`ada with ${code}`);
    expect((await save(cookie, { code })).status).toBe(200);
  });

  test('can be any if the site’s name has no Latin letters', async () => {
    const { name } = OFFICE;
    OFFICE.name = '富の承継';
    try {
      const cookie = await signedIn('ada elsewhere');
      expect((await save(cookie, { code: 'elsewhere' })).status).toBe(200);
    } finally {
      OFFICE.name = name;
    }
  });

  test('from a name can be used by both people with that name', async () => {
    await addAffiliate(person('marie 2', 'Marie', 'Curie'));
    const second = await signedIn('marie 3');
    await query(
      "update affiliate set first_name = 'Marie', last_name = 'Curie' where username = 'marie 3'",
    );
    expect((await save(second, { code: 'marie-curie' })).status).toBe(200);
  });

  test('keeps working if it is older than these rules', async () => {
    const { id, cookie } = await givenSession('older');
    for (const code of ['support-desk-2020', 'marie-curie-2020']) {
      await query('insert into referral_code (code, affiliate_id) values ($1, $2)', [code, id]);
      expect((await save(cookie, { code, firm: code })).status).toBe(200);
      expect(await read(cookie)).toMatchObject({ code, firm: code });
    }
  });
});

test('the session says the profile’s name, also after the office corrects the account', async () => {
  const { id, cookie } = await givenSession('renamed');
  const names = async () => {
    const { firstName, lastName } = await (await whoAmI(cookie)).json();
    return [firstName, lastName];
  };
  await correctAccount(id, { lastName: 'Sample' });
  expect(await names()).toEqual(['Ada', 'Sample']);
  expect(await read(cookie)).toMatchObject({ name: 'Ada Sample' });
  await save(cookie, { name: 'Francesca von Sample, CFP' });
  expect(await names()).toEqual(['Francesca', 'von Sample']);
  await correctAccount(id, { lastName: 'Example' });
  expect(await names()).toEqual(['Francesca', 'von Sample']);
});

test.each([
  ['Francesca Castellan', 'Francesca', 'Castellan'],
  ['Castellan-Okafor, Naomi', 'Naomi', 'Castellan-Okafor'],
  ['Dr. Ada M. Example Jr.', 'Ada', 'Example'],
  ['Ada van der Example, MD, CFP', 'Ada', 'van der Example'],
  ['Francesca', 'Francesca', ''],
])('the session splits the profile’s name “%s” as a contact’s', async (name, first, last) => {
  const cookie = await signedIn(`split ${name}`);
  await save(cookie, { name });
  expect(await (await whoAmI(cookie)).json()).toMatchObject({ firstName: first, lastName: last });
});

const FIRST = {
  firm: true,
  role: true,
  credentials: true,
  states: true,
  phone: false,
  email: false,
  website: true,
  booking: true,
  bio: true,
  portrait: true,
  disclosure: true,
  crd: true,
  formCrs: true,
  licenses: true,
};

test('the email address and the phone number are hidden until the affiliate shows them', async () => {
  const ada = await signedIn('first');
  expect((await read(ada)).show).toEqual(FIRST);
  expect((await json<Profile>(save(ada, { role: 'Planner' }))).show).toEqual(FIRST);
});

test('changing one field or one switch leaves the other switches', async () => {
  const ada = await signedIn('one switch');
  const { version } = await read(ada);
  await call(ada, 'PATCH', { version, role: 'Planner' });
  expect((await read(ada)).show).toEqual(FIRST);
  await call(ada, 'PATCH', { version: version + 1, show: { bio: false } });
  expect((await read(ada)).show).toEqual({ ...FIRST, bio: false });
});

test('a switch missing from a whole profile is off, except those of the disclosure and the licenses', async () => {
  const ada = await signedIn('left out');
  const answer = await save(ada, { show: { phone: true } });
  const off = Object.fromEntries(Object.keys(FIRST).map((field) => [field, false]));
  expect(((await answer.json()) as Profile).show).toEqual({
    ...off,
    phone: true,
    disclosure: true,
    licenses: true,
  });
});

test('the disclosure is shown while the affiliate says how they are paid', async () => {
  const ada = await signedIn('paid');
  const said = await save(ada, {
    compensation: 'A fee that my clients pay.',
    disclosure: 'A line.',
  });
  expect(said.status).toBe(200);
  const { version } = await read(ada);
  const hidden = await call(ada, 'PATCH', { version, show: { disclosure: false } });
  const sentence =
    'Families have to see the disclosure while you say how you are paid. Please switch it on.';
  expect([hidden.status, await hidden.json()]).toMatchObject([
    400,
    { message: sentence, fields: { show: sentence } },
  ]);
  const { compensation: _, ...older } = await read(ada);
  const whole = await call(ada, 'PUT', { ...older, show: { disclosure: false } });
  expect([whole.status, (await read(ada)).version]).toEqual([400, version]);
  const unpaid = { version, compensation: '', show: { disclosure: false } };
  expect((await call(ada, 'PATCH', unpaid)).status).toBe(200);
});

test('a whole profile from before the new fields leaves them as they are', async () => {
  const ada = await signedIn('before');
  await save(ada, { compensation: 'A fee.', crd: '1234567', formCrs: 'https://example.com/crs' });
  const { compensation: _c, crd: _d, formCrs: _f, ...older } = await read(ada);
  expect(await (await call(ada, 'PUT', { ...older, role: 'Planner' })).json()).toMatchObject({
    ...{ role: 'Planner', compensation: 'A fee.', crd: '1234567' },
    formCrs: 'https://example.com/crs',
  });
});

const LICENSE = { state: 'CA', number: '0X12345', kinds: ['life'], expiresOn: null };

test('insurance licenses, how one works and the place of business are saved, and stay if they are not sent', async () => {
  const ada = await signedIn('producer');
  const first = await read(ada);
  expect(first).toMatchObject({ licenses: [], roles: [], place: '' });
  const own = {
    licenses: [
      LICENSE,
      { state: 'NY', number: 'LA-1', kinds: ['health'], expiresOn: '2027-01-31' },
    ],
    roles: ['producer', 'bank'],
    place: 'Fresno, California',
  };
  expect(await json(save(ada, own))).toMatchObject(own);
  const { licenses: _l, roles: _r, place: _p, ...older } = await read(ada);
  expect(await json(call(ada, 'PUT', { ...older, role: 'Planner' }))).toMatchObject(own);
});

test('the former switch for the bank disclosure is neither answered nor heeded', async () => {
  const ada = await signedIn('switch of before');
  const { version } = await read(ada);
  const saved = await json<Profile>(call(ada, 'PATCH', { version, show: { bank: true } }));
  expect(saved.show).toEqual(FIRST);
  expect(saved.roles).toEqual([]);
});

test('the switch of before becomes the role', async () => {
  const ada = await signedIn('bank of before');
  await query(`update profile set show = show || '{"bank": true}' where affiliate_id = $1`, [
    (await read(ada)).id,
  ]);
  const file = 'netlify/database/migrations/0047_licenses_and_roles.sql';
  const [, update = ''] = readFileSync(file, 'utf8').split(/(?=^update )/m);
  await query(update);
  const { roles, show } = await read(ada);
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
  const ada = await signedIn(`wrong ${field} ${sentence.length}`);
  const { version } = await read(ada);
  expect(await json(call(ada, 'PATCH', { version, [field]: value }), 400)).toMatchObject({
    fields: { [field]: sentence },
  });
});
