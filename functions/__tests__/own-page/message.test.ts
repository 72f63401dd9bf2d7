/** Messages from the form of an affiliate's own page. The answers are pages that have what was typed. */

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { query } from '../../lib/db/db.ts';
import { writePage } from '../../lib/own-page/copies.ts';
import { removePageFile } from '../../lib/own-page/files.ts';
import pages from '../../pages.ts';
import {
  context,
  countQueries,
  fromElsewhere,
  insert,
  ORIGIN,
  snapshot,
  withStore,
} from '../helpers/harness.ts';
import { countOf, deliverToPortal, givenIntroducer, givenLink } from '../leads/lead-calls.ts';
import { givenPage, visit } from './page-calls.ts';

withStore();
beforeEach(() => {
  deliverToPortal();
});

const GRACE = { name: 'Grace Example', reach: 'grace@example.com', message: 'May we talk?' };

/** Submits the form of this code’s page, as a browser does. */
const write = (
  code: string,
  changes: Record<string, string> = {},
  { from = fromElsewhere(), headers = {} } = {},
): Promise<Response> =>
  pages(
    new Request(`${ORIGIN}/a/${code}`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
      body: new URLSearchParams({ ref: code, website: '', ...GRACE, ...changes }),
    }),
    from,
  );

/** The page that answers a message. Its status must match, and it is never cached. */
async function pageOf(answer: Promise<Response>, status = 200): Promise<string> {
  const given = await answer;
  expect([given.status, given.headers.get('cache-control')]).toEqual([status, 'no-store']);
  return given.text();
}

/** The texts of a page without its tags. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.');

/** The affiliate's leads, each with how its contact is reached. */
const leadsOf = (affiliateId: string) =>
  query(
    `select l.*, array[c.email, c.phone] reach from lead l left join contact c on c.id = contact_id
      where l.affiliate_id = $1 order by l.created_at`,
    [affiliateId],
  );

/** Publishes the profile with these fields. */
async function show(affiliateId: string, fields: Record<string, unknown>): Promise<void> {
  for (const [field, value] of Object.entries(fields)) {
    const set = `update profile set ${field} = $2, version = version + 1 where affiliate_id = $1`;
    await query(set, [affiliateId, value]);
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
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
  const html = await pageOf(Promise.resolve(answer));
  expect(wordsOf(html).trim()).toBe(
    'Thank you Thank you for writing. Ada of arrives has your message and will reply. If it is urgent, call (212) 555-0147. ' +
      'You wrote Full Name Grace Example Email or phone grace@example.com Message May we talk? ' +
      'Back to Ada of arrives',
  );
  expect(html).toContain('<a class="button" href="/a/arrives?ref=arrives.spring">');
  const { reach: email, ...words } = GRACE;
  const credited = { credit: 'link', link_id: link, reach: [email, ''] };
  expect(await leadsOf(ada)).toMatchObject([{ ...words, email, phone: '', ...credited }]);
  expect(await countOf('alert', ada)).toBe(1);
});

test('if it is urgent, the family may write to a page that shows no phone number, and nothing is said about one that shows neither', async () => {
  const ada = await givenIntroducer('urgent');
  await show(ada, { email: 'naomi@example.com', show: '{"email": true}' });
  const words = async () => wordsOf(await pageOf(write('urgent')));
  const sentence = 'If it is urgent, write to naomi@example.com.';
  expect(await words()).toContain(`has your message and will reply. ${sentence} You wrote`);
  await show(ada, { show: '{}' });
  expect(await words()).toContain('has your message and will reply. You wrote');
});

describe('“Email or phone”', () => {
  let either = '';
  beforeAll(async () => {
    either = await givenIntroducer('either');
  });

  test.each([
    ['grace@example.com', 'grace@example.com', ''],
    ['212 555 0147', '', '212 555 0147'],
    ['(212) 555-0147', '', '(212) 555-0147'],
    ['+44 20 7946 0958', '', '+44 20 7946 0958'],
    ['\u202a+1 (212) 555\u20110147\u202c', '', '+1 (212) 555-0147'],
    // In the contact the extension is apart.
    ['212.555.0147 ext. 12', '', '212.555.0147 x12', '212.555.0147'],
  ])('%s is kept as one, with the other empty', async (reach, email, phone, own = phone) => {
    await query('delete from lead where affiliate_id = $1', [either]);
    await query('delete from contact where affiliate_id = $1', [either]);
    expect((await write('either', { reach })).status).toBe(200);
    expect(await leadsOf(either)).toMatchObject([{ email, phone, reach: [email, own] }]);
  });

  test.each(['', 'Grace', '555 0147', '123-45-6789', 'grace@', '0147 212 5550', '+1', '@'])(
    '“%s” is neither: the form comes back with the reason',
    async (reach) => {
      const before = await snapshot();
      const html = await pageOf(write('either', { reach }), 400);
      const reason = 'Please give an email address or a phone number.';
      expect(html).toContain(`role="alert"><p>${reason}</p></div>`);
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
    expect(await leadsOf(ada)).toMatchObject([{ credit: 'link' }, { credit: 'link' }]);
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
    const html = await pageOf(write('refused', { ...typed, ref: 'refused.spring' }), 400);
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
    const html = await pageOf(write('too-long', { message }), 400);
    expect(html).toContain('The message has more than 4000 characters.');
    expect(html).toContain(message);
  });

  test('because there are too many says when to try again', async () => {
    await givenIntroducer('too-many');
    const from = context('192.0.2.200');
    for (let nth = 0; nth < 30; nth += 1) await write('too-many', { message: `${nth}` }, { from });
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
    const html = await pageOf(write('no-database'), 503);
    expect(html).toContain('<p>Your message was not sent. It is still here: please try again.</p>');
    expect(html).toContain('May we talk?</textarea>');
    expect(html).toContain('<h1>Write to Ada of no-database</h1>');
  });

  test('because the page is gone meanwhile is shown as text', async () => {
    await givenIntroducer('gone');
    await removePageFile('gone');
    const words = wordsOf(await pageOf(write('gone', { ref: '"><b>' }), 404));
    expect(words).toContain('This page is not here');
    expect(words).toContain(
      'Not sent Full Name Grace Example Email or phone grace@example.com Message May we talk?',
    );
  });
});

test('the same words again within a day from the same network are one lead, and the same page', async () => {
  const ada = await givenIntroducer('again');
  const from = context('192.0.2.201');
  vi.setSystemTime(Date.UTC(2026, 10, 20, 23, 59));
  const first = await pageOf(write('again', {}, { from }));
  vi.setSystemTime(Date.UTC(2026, 10, 21, 0, 1));
  expect(await pageOf(write('again', {}, { from }))).toBe(first);
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
  await insert('referral_code', { code: 'new-code', affiliate_id: ada });
  await query("update profile set code = 'new-code' where affiliate_id = $1", [ada]);
  await writePage(ada);
  expect(await pageOf(write('old-code'))).toContain('href="/a/new-code?ref=old-code"');
  expect(await leadsOf(ada)).toHaveLength(1);
});

test('a form with another affiliate’s reference counts for the page that it is on', async () => {
  const ada = await givenIntroducer('hers');
  await givenIntroducer('someone-elses');
  await write('hers', { ref: 'someone-elses' });
  expect(await leadsOf(ada)).toMatchObject([{ credit: 'link' }]);
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
