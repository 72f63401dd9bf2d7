/** How the office lists certificates and revokes one. */
import { beforeAll, expect, test } from 'vitest';
import { findAccount } from '../functions/lib/auth/accounts.ts';
import { issueCertificate, readCertificate, readStanding } from '../functions/lib/certificates.ts';
import { query } from '../functions/lib/db/db.ts';
import { givenAccount, withOperatorStore } from '../tests/operator-harness.ts';
import { listPasses, revokeCertificate } from './operator/courses.ts';

withOperatorStore();

let ada = '';
let code = '';
beforeAll(async () => {
  await givenAccount('ada');
  ada = (await findAccount('ada'))?.id ?? '';
  const course = { course: 'foundations', courseTitle: 'Foundations', courseVersion: '2026.1' };
  const standing = await readStanding(ada, course);
  code = (await issueCertificate(query, ada, course, standing, true)) ?? '';
});

test('the office lists the certificates', async () => {
  expect(await listPasses()).toEqual([
    {
      passed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      affiliate: 'ada',
      name: 'Ada Example',
      course: 'foundations',
      version: '2026.1',
      code,
      state: 'valid',
    },
  ]);
});

test('a revocation needs a reason and a valid code', async () => {
  await expect(revokeCertificate(code, ' ')).rejects.toThrow('--reason');
  await expect(revokeCertificate('0000-0000-0000-0000', 'x')).rejects.toThrow(
    'no valid certificate',
  );
  await expect(revokeCertificate('nonsense', 'x')).rejects.toThrow('no valid certificate');
});

test('a revoked code is invalid, and the affiliate and the audit get the reason', async () => {
  expect(await revokeCertificate(code.toLowerCase(), 'Taken by somebody else')).toEqual({
    code,
    name: 'Ada Example',
    title: 'Foundations',
  });
  await expect(readCertificate(code)).rejects.toMatchObject({ code: 'not_found' });
  expect(await listPasses()).toMatchObject([{ code, state: 'revoked' }]);
  await expect(revokeCertificate(code, 'Again')).rejects.toThrow('no valid certificate');
  expect(
    await query('select kind, title, href, why from alert where affiliate_id = $1', [ada]),
  ).toEqual([
    {
      kind: 'content',
      title: 'Your certificate “Foundations” was revoked',
      href: '/dashboard/training/foundations',
      why: 'The office revoked it: Taken by somebody else',
    },
  ]);
  expect(await query("select actor, action, reason from audit where kind = 'certificate'")).toEqual(
    [{ actor: null, action: 'revoke', reason: 'Taken by somebody else' }],
  );
});
