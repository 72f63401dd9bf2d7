/** A session or an affiliate that ends while a factor is being changed: nothing is changed. */
import { expect, test, vi } from 'vitest';
import { codeOf } from '../../tests/one-time-code.ts';
import { query } from '../lib/db/db.ts';
import { newAuthenticator } from './authenticator.ts';
import { problem } from './callers.ts';
import { withStore } from './harness.ts';
import { beforeStatement } from './meanwhile.ts';
import { begin, call, withPasskey } from './two-step-calls.ts';

withStore();

const factors = () =>
  query(
    `select a.username, a.two_step, p.name, c.confirmed_at, r.code_hash from affiliate a
       left join passkey p on p.affiliate_id = a.id left join authenticator c on c.affiliate_id = a.id
       left join recovery_code r on r.affiliate_id = a.id order by 1, 3, 5`,
  );
const of = (username: string) => `(select id from affiliate where username = '${username}')`;

const ENDS: [how: string, statement: (username: string) => string][] = [
  ['session has ended', (name) => `delete from session where affiliate_id = ${of(name)}`],
  [
    'affiliate is disabled',
    (name) => `update affiliate set disabled = true where id = ${of(name)}`,
  ],
  [
    'account has been deleted',
    (name) => `update affiliate set ends_at = '2020-01-01' where id = ${of(name)}`,
  ],
];

test.each(ENDS)('nothing is added, removed or renamed once the %s', async (how, statement) => {
  const { cookie, added } = await withPasskey(how);
  const id = added.twoStep.passkeys[0]?.id;
  const code = codeOf(await begin(cookie));
  const options = (await (await call(cookie, 'POST', 'passkeys/options')).json()) as object;
  const body = { name: 'Late', credential: newAuthenticator().create(options) };
  const before = await factors();
  const late: Parameters<typeof call>[] = [
    [cookie, 'PUT', 'codes', { code }],
    [cookie, 'POST', 'passkeys', body],
    [cookie, 'PATCH', `passkeys/${id}`, { version: 1, name: 'Late' }],
    [cookie, 'POST', 'recovery-codes'],
    [cookie, 'DELETE', `passkeys/${id}`],
  ];
  const rows = await query<object>(`select * from session where affiliate_id = ${of(how)}`);
  for (const one of late) {
    beforeStatement('begin', () => query(statement(how)));
    expect(await problem(await call(...one)), one[2]).toEqual([401, 'unauthenticated']);
    vi.restoreAllMocks();
    expect(await factors()).toEqual(before);
    await query(`update affiliate set disabled = false, ends_at = null where id = ${of(how)}`);
    await query(
      `insert into session select * from jsonb_populate_recordset(null::session, $1) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
});
