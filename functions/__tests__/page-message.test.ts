/** Messages from the form of an affiliate's own page. The answers are pages that have what was typed. */
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { query } from '../lib/db/db.ts';
import { writePage } from '../lib/page-copies.ts';
import { removePageFile } from '../lib/page-files.ts';
import pages from '../pages.ts';
import { context, countQueries, fromElsewhere, ORIGIN, snapshot, withStore } from './harness.ts';
import { countOf, deliverToPortal, givenIntroducer, givenLink } from './lead-calls.ts';
import { givenPage, visit } from './page-calls.ts';

withStore();
beforeEach(() => {
  deliverToPortal();
});

const GRACE = { name: 'Grace Example', reach: 'grace@example.com', message: 'May we talk?' };

const FORM = 'application/x-www-form-urlencoded';

/** Submits the form of this code’s page, as a browser does. */
const write = (
  code: string,
  changes: Record<string, string> = {},
  {
    from = fromElsewhere(),
    headers = {},
  }: { from?: ReturnType<typeof context>; headers?: object } = {},
): Promise<Response> =>
  pages(
    new Request(`${ORIGIN}/a/${code}`, {
      method: 'POST',
      headers: { 'Content-Type': FORM, 'Sec-Fetch-Site': 'same-origin', ...headers },
      body: new URLSearchParams({ ref: code, website: '', ...GRACE, ...changes }),
    }),
    from,
  );

/** The texts of a page without its tags. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.');

interface Lead {
  name: string;
  email: string;
  phone: string;
  message: string;
  credit: string;
  contact_id: string;
  link_id: string;
}
const leadsOf = (affiliateId: string): Promise<Lead[]> =>
  query<Lead>('select * from lead where affiliate_id = $1 order by created_at', [affiliateId]);

/** Publishes the profile with these fields. */
async function show(affiliateId: string, fields: Record<string, unknown>): Promise<void> {
  for (const [field, value] of Object.entries(fields)) {
    await query(`update profile set ${field} = $2, version = version + 1 where affiliate_id = $1`, [
      affiliateId,
      value,
    ]);
  }
  await givenPage(affiliateId);
}

test('the page’s form asks for a name, an email address or a phone number, and a message', async () => {
  await givenIntroducer('asks');
  const html = await (await visit('/a/asks?ref=asks.spring')).text();
  expect(html).toContain('>Write to Ada of asks</h2>');
  expect(html).toContain('<form action="/a/asks" method="post">');
  const labels = [...html.matchAll(/<label class="label"[^>]*>(.*?)<\/label>/g)];
  expect(labels.map(([, words]) => words)).toEqual(['Full Name', 'Email or phone', 'Message']);
  for (const name of ['name', 'reach', 'message']) {
    expect(html).toMatch(new RegExp(`<(?:input|textarea) [^>]*name="${name}" required`));
  }
  expect(html).toContain('<input type="hidden" name="ref" value="asks.spring">');
  expect(html).not.toMatch(/interest|introduc(?:ed you|edBy)|<script>/);
});

test('a message becomes a lead with its contact, and the family reads who has it', async () => {
  const ada = await givenIntroducer('arrives');
  await show(ada, { phone: '+1 212 555 0147', show: '{"phone": true, "email": true}' });
  const link = await givenLink(ada, 'spring', 'Spring');
  const answer = await write('arrives', { ref: 'arrives.spring' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
  const html = await answer.text();
  expect(wordsOf(html).trim()).toBe(
    'Thank you Ada of arrives has your message. If it is urgent, call (212) 555-0147. ' +
      'You wrote Full Name Grace Example Email or phone grace@example.com Message May we talk? ' +
      'Back to Ada of arrives',
  );
  expect(html).toContain('<a class="button" href="/a/arrives?ref=arrives.spring">');
  const [lead] = await leadsOf(ada);
  expect(lead).toMatchObject({
    ...{ name: 'Grace Example', email: 'grace@example.com', phone: '', message: 'May we talk?' },
    ...{ credit: 'link', link_id: link },
  });
  expect(await query('select email, phone from contact where id = $1', [lead?.contact_id])).toEqual(
    [{ email: 'grace@example.com', phone: '' }],
  );
  expect(await countOf('alert', ada)).toBe(1);
});

test('if it is urgent, the family may write to a page that shows no phone number, and nothing is said about one that shows neither', async () => {
  const ada = await givenIntroducer('urgent');
  await show(ada, { email: 'naomi@example.com', show: '{"email": true}' });
  expect(wordsOf(await (await write('urgent')).text())).toContain(
    'has your message. If it is urgent, write to naomi@example.com. You wrote',
  );
  await show(ada, { show: '{}' });
  expect(wordsOf(await (await write('urgent')).text())).toContain('has your message. You wrote');
});

describe('“Email or phone”', () => {
  beforeAll(async () => void (await givenIntroducer('neither')));

  test.each([
    ['grace@example.com', { email: 'grace@example.com', phone: '' }],
    ['212 555 0147', { email: '', phone: '212 555 0147' }],
    ['(212) 555-0147', { email: '', phone: '(212) 555-0147' }],
    ['+44 20 7946 0958', { email: '', phone: '+44 20 7946 0958' }],
    ['\u202a+1 (212) 555\u20110147\u202c', { email: '', phone: '+1 (212) 555-0147' }],
    ['212.555.0147 ext. 12', { email: '', phone: '212.555.0147 x12' }],
  ])('%s is kept as one, with the other empty', async (reach, kept) => {
    const code = `kept-${createHash('sha256').update(reach).digest('hex').slice(0, 8)}`;
    const ada = await givenIntroducer(code);
    expect((await write(code, { reach })).status).toBe(200);
    const [lead] = await leadsOf(ada);
    expect(lead).toMatchObject(kept);
    expect(
      await query('select email, phone from contact where id = $1', [lead?.contact_id]),
    ).toEqual([kept]);
  });

  test.each(['', 'Grace', '555 0147', '123-45-6789', 'grace@', '0147 212 5550', '+1', '@'])(
    '“%s” is neither: the form comes back with the reason',
    async (reach) => {
      const before = await snapshot();
      const answer = await write('neither', { reach });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
      const html = await answer.text();
      expect(html).toMatch(
        /role="alert"><p>Please give an email address or a phone number\.<\/p><\/div>/,
      );
      expect(html).toContain(`aria-describedby="reason" autofocus`);
      expect(html).toContain(`value="${reach}"`);
      expect(await snapshot()).toEqual(before);
    },
  );

  test('a phone number alone makes one contact of one person, whom a profile without an address does not take for itself', async () => {
    const ada = await givenIntroducer('by-number');
    await query("update profile set email = '' where affiliate_id = $1", [ada]);
    await write('by-number', { reach: '212 555 0147' });
    await write('by-number', { reach: '(212) 555-0147', message: 'Are you there?' });
    expect((await leadsOf(ada)).map(({ credit }) => credit)).toEqual(['link', 'link']);
    expect(await countOf('contact', ada)).toBe(1);
  });
});

describe('a message that is refused', () => {
  test('comes back in the form, with every word in it', async () => {
    await givenIntroducer('refused', 'A disclosure.');
    const typed = {
      name: 'Grace "Gracie" <Example>',
      reach: 'gracie & co',
      message: `\nMy number is 123-45-6789.\n<code><ref></textarea><script>alert(1)</script>`,
    };
    const answer = await write('refused', { ...typed, ref: 'refused.spring' });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('<h1>Write to Ada of refused</h1>');
    expect(html).toContain('This looks like it holds a social security number.');
    expect(html).toContain('value="Grace &quot;Gracie&quot; &lt;Example&gt;"');
    expect(html).toContain('value="gracie &amp; co"');
    expect(html.replaceAll('\r', '')).toContain(
      '>\n\nMy number is 123-45-6789.\n&lt;code&gt;&lt;ref&gt;&lt;/textarea&gt;&lt;script&gt;alert(1)',
    );
    expect(html).toContain('<form action="/a/refused" method="post">');
    expect(html).toContain('name="ref" value="refused.spring"');
  });

  test('is kept if it is far too long', async () => {
    await givenIntroducer('too-long');
    const message = '字'.repeat(12_000);
    const answer = await write('too-long', { message });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('The message has more than 4000 characters.');
    expect(html).toContain(message);
  });

  test('because there are too many says when to try again', async () => {
    await givenIntroducer('too-many');
    const from = context('192.0.2.200');
    for (let nth = 0; nth < 30; nth += 1) {
      await write('too-many', { message: `Message ${nth}` }, { from });
    }
    const answer = await write('too-many', { message: 'One more' }, { from });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toMatch(/role="alert" tabindex="-1" autofocus><p>[^<]*try again/i);
    expect(html).toContain('One more</textarea>');
  });

  test('because the database is out of reach says that it is still here', async () => {
    await givenIntroducer('no-database');
    process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
    const answer = await write('no-database');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    const html = await answer.text();
    expect(html).toContain('<p>Your message was not sent. It is still here: please try again.</p>');
    expect(html).toContain('May we talk?</textarea>');
    expect(html).toContain('<h1>Write to Ada of no-database</h1>');
  });

  test('because the page is gone meanwhile is shown as text', async () => {
    await givenIntroducer('gone');
    await removePageFile('gone');
    const answer = await write('gone', { ref: '"><b>' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    const html = await answer.text();
    expect(wordsOf(html)).toContain('This page is not here');
    expect(wordsOf(html)).toContain(
      'Not sent Full Name Grace Example Email or phone grace@example.com Message May we talk?',
    );
  });
});

test('the same words again within a day from the same network are one lead, and the same page', async () => {
  const ada = await givenIntroducer('again');
  const from = context('192.0.2.201');
  vi.setSystemTime(Date.UTC(2026, 10, 20, 23, 59));
  const first = await (await write('again', {}, { from })).text();
  vi.setSystemTime(Date.UTC(2026, 10, 21, 0, 1));
  expect(await (await write('again', {}, { from })).text()).toBe(first);
  await write('again', { ref: '' }, { from });
  expect(await leadsOf(ada)).toHaveLength(1);
  await write('again', { message: 'Something else.' }, { from });
  await write('again', {}, { from: context('192.0.3.1') });
  expect(await leadsOf(ada)).toHaveLength(3);
  vi.setSystemTime(Date.UTC(2026, 10, 22, 0, 0));
  await write('again', {}, { from });
  expect(await leadsOf(ada)).toHaveLength(4);
});

test('an old code takes a message as the current one does', async () => {
  const ada = await givenIntroducer('old-code');
  await query("insert into referral_code (code, affiliate_id) values ('new-code', $1)", [ada]);
  await query("update profile set code = 'new-code' where affiliate_id = $1", [ada]);
  await writePage(ada);
  const answer = await write('old-code');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('href="/a/new-code?ref=old-code"');
  expect(await leadsOf(ada)).toHaveLength(1);
});

test('a form with another affiliate’s reference counts for the page that it is on', async () => {
  const ada = await givenIntroducer('hers');
  await givenIntroducer('someone-elses');
  await write('hers', { ref: 'someone-elses' });
  expect((await leadsOf(ada)).map(({ credit }) => credit)).toEqual(['link']);
});

test('a bot that fills in the hidden field is thanked, and nothing is stored', async () => {
  await givenIntroducer('trap');
  const before = await snapshot();
  expect((await write('trap', { website: 'https://bot.example' })).status).toBe(200);
  expect(await snapshot()).toEqual(before);
});

test('another site’s form and JSON are refused, and so is every message if the portal takes none', async () => {
  await givenIntroducer('strict');
  const status = async (headers: object) => (await write('strict', {}, { headers })).status;
  expect(await status({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await status({ 'Content-Type': 'application/json' })).toBe(415);
  deliverToPortal('none');
  const answer = await write('strict');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(await countQueries(() => write('strict'))).toBe(0);
});
