import { beforeAll, expect, test } from 'vitest';
import { readReferral } from '../../src/contract/leads.ts';
import { addressOf } from '../../src/contract/route.ts';
import { query } from '../lib/db/db.ts';
import leads from '../public.ts';
import { countQueries, fromElsewhere, get, givenAffiliate, withStore } from './harness.ts';
import { givenIntroducer } from './lead-calls.ts';
import { givenPage } from './page-calls.ts';

withStore();

let ada = '';
beforeAll(async () => {
  ada = await givenIntroducer('ada', 'Ada is paid for clients she brings.');
  await query(
    `update profile set firm = 'Example Planning', role = 'Planner', credentials = 'CFP®',
       phone = '+1 555 010 0100', bio = 'About me' where affiliate_id = $1`,
    [ada],
  );
});

const SHOWN = { firm: true, role: true, credentials: true, disclosure: true };

const read = (code: string) => leads(get(addressOf(readReferral.path, { code })), fromElsewhere());
const show = async (fields: object) => {
  await query('update profile set show = $2 where affiliate_id = $1', [
    ada,
    JSON.stringify(fields),
  ]);
  await query("delete from publication where state = 'submitted'");
  await givenPage(ada).catch(() => {});
};

test.each(['ada', 'ADA', 'ada.spring', ' Ada.Spring '])(
  '%s shows who it is, and no way to contact them',
  async (code) => {
    await show({ ...SHOWN, email: true, phone: true, bio: true });
    const answer = await read(code);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({
      code: 'ada',
      name: 'Ada of ada',
      firm: 'Example Planning',
      role: 'Planner',
      credentials: 'CFP®',
      disclosure: 'Ada is paid for clients she brings.',
    });
  },
);

test('hidden fields stay empty', async () => {
  await show({ firm: false, disclosure: true });
  expect(await (await read('ada')).json()).toMatchObject({
    name: 'Ada of ada',
    firm: '',
    role: '',
    credentials: '',
    disclosure: 'Ada is paid for clients she brings.',
  });
});

test('unapproved words introduce no one: a changed profile waits, and without a version the account’s name is used', async () => {
  await show(SHOWN);
  await query("update profile set firm = 'Unread', disclosure = 'Unread' where affiliate_id = $1", [
    ada,
  ]);
  expect(await (await read('ada')).json()).toMatchObject({
    firm: 'Example Planning',
    disclosure: 'Ada is paid for clients she brings.',
  });
  const newcomer = await givenAffiliate('newcomer');
  await query(
    "update profile set name = 'Unread', firm = 'Unread', code = $2 where affiliate_id = $1",
    [
      newcomer,
      (
        await query<{ code: string }>(
          "insert into referral_code (code, affiliate_id) values ('newcomer', $1) returning code",
          [newcomer],
        )
      )[0]?.code,
    ],
  );
  expect(await (await read('newcomer')).json()).toEqual({
    ...{ code: 'newcomer', name: 'Ada Example', firm: '', role: '', credentials: '' },
    disclosure: '',
  });
});

test('a retired code returns the same as the current one', async () => {
  await query("insert into referral_code (code, affiliate_id) values ('before', $1)", [ada]);
  expect(await (await read('before')).json()).toMatchObject({ name: 'Ada of ada' });
});

test('unknown, disabled and removed affiliates are not found', async () => {
  const gone = await givenIntroducer('gone');
  await query('update affiliate set disabled = true where id = $1', [gone]);
  await query("insert into referral_code (code) values ('removed')");
  for (const code of ['nobody', 'gone', 'removed']) {
    expect((await read(code)).status, code).toBe(404);
  }
});

test('a malformed code is not found, without a query', async () => {
  for (const code of ['ab', 'a b c', 'ada.', 'ada.x.y', "ada';--", 'x'.repeat(10_000), '\0\0\0']) {
    const queries = await countQueries(async () => {
      expect((await read(code)).status, code.slice(0, 20)).toBe(404);
    });
    expect(queries).toBe(0);
  }
});
