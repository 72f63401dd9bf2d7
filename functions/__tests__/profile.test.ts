import { beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '../../src/contract/profile.ts';
import { signedIn, withStore } from './harness.ts';
import { call, read, save } from './profile-calls.ts';

withStore();

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

test('an affiliate has a profile and a referral code from the first day', async () => {
  const found = await read(ada);
  expect(found).toMatchObject({ name: 'Ada Example', email: 'ada@example.com', confirmedOn: null });
  expect(found.code).toMatch(/^ada-example-[0-9a-f]{5}$/);
  expect(found.code).not.toBe((await read(grace)).code);
});

test('what is saved is what is read, one version on', async () => {
  const before = await read(ada);
  const changes = {
    firm: 'Example Planning <b>',
    role: 'Advisor and coach',
    states: ['NY', 'CA', 'NY'],
    website: 'https://example.com/ada',
    bio: 'First line\nsecond line 🌾',
    show: { ...before.show, firm: false, phone: true },
  };
  const answer = await save(ada, { ...changes, role: 'Advisor\r\n and   coach' });
  expect(answer.status).toBe(200);
  const saved = (await answer.json()) as Profile;
  expect(saved).toMatchObject({ ...changes, states: ['CA', 'NY'], version: before.version + 1 });
  expect(await read(ada)).toEqual(saved);
});

test('a change of some fields leaves the others, and needs the version', async () => {
  const before = await read(ada);
  const change = { version: before.version, role: 'Planner', show: { bio: false } };
  const changed = (await (await call(ada, 'PATCH', change)).json()) as Profile;
  expect(changed).toEqual({
    ...before,
    role: 'Planner',
    show: { ...before.show, bio: false },
    version: before.version + 1,
  });
  const outdated = await call(ada, 'PATCH', change);
  expect(outdated.status).toBe(409);
  expect(await outdated.json()).toEqual({
    error: 'conflict',
    message: 'This profile was changed elsewhere. Look at the changes, then save again.',
    current: changed,
  });
  expect((await call(ada, 'PATCH', { role: 'Coach' })).status).toBe(400);
  const wrong = await call(ada, 'PATCH', { version: changed.version, website: 'http://x.example' });
  expect(await wrong.json()).toMatchObject({ fields: { website: expect.any(String) } });
  expect(await read(ada)).toEqual(changed);
});

test('an outdated version answers 409 with the profile as it is now', async () => {
  const old = await read(ada);
  await save(ada, { role: 'Advisor' });
  const answer = await call(ada, 'PUT', { ...old, role: 'Coach' });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ error: 'conflict', current: { role: 'Advisor' } });
  expect((await read(ada)).role).toBe('Advisor');
});

test('of two changes at the same moment one is saved', async () => {
  const base = await read(ada);
  const answers = await Promise.all(
    ['one', 'two'].map((role) => call(ada, 'PUT', { ...base, role })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a confirmation notes the day', async () => {
  const saved = (await (await save(ada, { confirmed: true })).json()) as Profile;
  expect(saved.confirmedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(((await (await save(ada, {})).json()) as Profile).confirmedOn).toBe(saved.confirmedOn);
});

describe('the referral code', () => {
  test('may change; the old ones stay the affiliate’s own and can be taken up again', async () => {
    const first = (await read(ada)).code;
    expect(await (await save(ada, { code: ' Ada-Plans ' })).json()).toMatchObject({
      code: 'ada-plans',
      oldCodes: [first],
    });
    expect((await save(ada, { code: first })).status).toBe(200);
    expect((await read(ada)).oldCodes).toEqual(['ada-plans']);
  });

  test.each(['ada-plans', 'login', 'ab', 'x'.repeat(33), 'no spaces', 'ümlaut', '', '../r'])(
    'may not be %j for somebody else',
    async (code) => {
      const before = await read(grace);
      const answer = await save(grace, { code });
      expect(answer.status).toBe(400);
      const problem = await answer.json();
      expect(problem.error).toBe('validation');
      expect(problem.fields.code).toMatch(/^[A-Z].*\.$/);
      expect(await read(grace)).toEqual(before);
    },
  );

  test('is one of at most ten', async () => {
    const cookie = await signedIn('collector');
    for (let count = 2; count <= 10; count += 1) {
      expect((await save(cookie, { code: `collector-${count}` })).status).toBe(200);
    }
    const answer = await save(cookie, { code: 'collector-11' });
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBe(
      'You have used all 10 referral codes. Please choose one of them.',
    );
  });
});
