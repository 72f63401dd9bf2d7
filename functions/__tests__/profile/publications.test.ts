/** The affiliates' own pages: submitted, reviewed, public, withdrawn. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readReferral } from '../../../src/contract/leads.ts';
import * as affiliates from '../../../src/contract/office/affiliates.ts';
import { PUBLIC_FIELDS, readLogo } from '../../../src/contract/profile/profile.ts';
import type { OfficePublication, Publication } from '../../../src/contract/profile/publications.ts';
import * as publications from '../../../src/contract/profile/publications.ts';
import {
  decidePublication,
  exportPublications,
  listOfficePublications,
  listPublications,
  withdrawPublication,
} from '../../../src/contract/profile/publications.ts';
import { readProfile } from '../../../src/contract/profile/read-profile.ts';
import { runs } from '../../../tests/properties.ts';
import daily from '../../daily.ts';
import { removeAccount, setDisabled } from '../../lib/account/accounts.ts';
import { query } from '../../lib/db/db.ts';
import { endPages, rebuildPages, writeDuePages, writePage } from '../../lib/own-page/copies.ts';
import {
  listPageFiles,
  removePageFile,
  removePortraitFile,
  writePageFile,
  writePortraitFile,
} from '../../lib/own-page/files.ts';
import { settings } from '../../lib/platform/site.ts';
import { submitPublication } from '../../lib/profile/publications.ts';
import pages from '../../pages.ts';
import { inDays } from '../approvals/approval-calls.ts';
import { browser, changing, officer, type Person, person, problemOf } from '../helpers/caller.ts';
import {
  context,
  counted,
  givenAffiliate,
  ORIGIN,
  withoutTriggers,
  withStore,
} from '../helpers/harness.ts';
import { onServer, withGate } from '../helpers/meanwhile.ts';
import { alertsOf } from '../office/office-calls.ts';
import {
  approveAsCommand,
  decision,
  givenPage,
  queue,
  submittedPage,
  visit,
} from '../own-page/page-calls.ts';
import { savedProfile } from './profile-calls.ts';

withStore();
let ada: Person;
let code = '';
let office: Person;
beforeAll(async () => {
  ada = await person('ada');
  office = await officer('olga');
});
beforeEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await startOver();
  await savedProfile(ada, { ...WORDS, show: SHOWN });
  ({ code } = await ada.call(readProfile));
});

/** Deletes every version, as if no page had ever been submitted. */
async function startOver() {
  // One statement, because it runs before each test.
  await query(`do $$ begin
    alter table publication disable trigger user;
    alter table publication_event disable trigger user;
    truncate publication, publication_event, page_due;
    alter table publication enable trigger user;
    alter table publication_event enable trigger user;
    update affiliate set disabled = false, ends_at = null;
    delete from alert;
  end $$`);
  await rebuildPages();
}

const WORDS = {
  name: 'Ada Example',
  firm: 'Example Planning',
  role: 'Financial advisor',
  credentials: 'CFP®',
  states: ['NY'],
  phone: '+1 555 010 0100',
  email: 'ada.desk@example.com',
  website: 'https://example.com/website',
  booking: 'https://example.com/booking',
  bio: 'I help families decide together.',
  disclosure: 'Securities are offered by a sample broker.',
  compensation: '',
  crd: '1234567',
  formCrs: 'https://example.com/form-crs',
};
const SHOWN = Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, true]));
const PAGE = { body: { kind: 'page' } };

/** Adds this many rejected copies of the only version. */
const givenRejected = (count: number) =>
  query(
    `insert into publication (affiliate_id, username, state, hash, words, profile_version, submitted_at)
     select affiliate_id, username, 'rejected', hash, words, 1, now() + place * interval '1 second'
       from publication, generate_series(1, $1) place`,
    [count],
  );

const page = async () => {
  const answer = await visit(`/a/${code}`);
  return answer.status === 200 ? answer.text() : answer.status;
};
const inState = async (state: string) =>
  (await ada.call(listPublications)).items.find((one) => one.state === state) as Publication;
/** Without ending the session, so that the next test can use it. */
async function disable(disabled: boolean) {
  await query('update affiliate set disabled = $2 where id = $1', [ada.id, disabled]);
  await writeDuePages('test');
}
const states = async () => (await ada.call(listPublications)).items.map(({ state }) => state);
/** Approves the waiting version, and returns it. */
async function approveWaiting(more: object = {}): Promise<OfficePublication> {
  const [waiting] = await queue(office);
  return office.call(decidePublication, decision(waiting, 'approved', more));
}
const approved = async () => {
  await submittedPage(ada);
  return approveWaiting();
};

describe('the affiliate', () => {
  test('submits the current profile, and nothing is public before the office approves it', async () => {
    expect(await page()).toBe(404);
    const submitted = await submittedPage(ada);
    expect(submitted).toMatchObject({
      version: 1,
      kind: 'page',
      state: 'submitted',
      reason: '',
      validUntil: null,
      words: { name: 'Ada Example', firm: 'Example Planning', portrait: null },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      waits: false,
    });
    expect(await page()).toBe(404);
    expect((await visit(`/a/${code}.vcf`)).status).toBe(404);
    await approveWaiting();
    expect(await page()).toContain('I help families decide together.');
    expect((await visit(`/a/${code}.vcf`)).status).toBe(200);
    expect(await states()).toEqual(['approved']);
  });

  test('cannot submit the same page again', async () => {
    await submittedPage(ada);
    const refusal = async () =>
      (await ada.refused(publications.submitPublication, 409, PAGE)).message;
    expect(await refusal()).toBe('Nothing has changed since you sent your page for review.');
    await approveWaiting();
    expect(await refusal()).toBe('Nothing has changed since your page was approved.');
  });

  test('can submit the same page again in its last 30 days', async () => {
    await approved();
    await query('update publication set valid_until = $1', [inDays(31)]);
    await ada.refused(publications.submitPublication, 409, PAGE);
    await query('update publication set valid_until = $1', [inDays(30)]);
    await submittedPage(ada);
    expect(await states()).toEqual(['submitted', 'approved']);
  });

  test('sees the public version, however many newer ones were sent back', async () => {
    const live = await approved();
    await givenRejected(25);
    const listed = (await ada.call(listPublications)).items;
    expect([listed.length, listed.at(-1)?.id, listed[0]?.state]).toEqual([21, live.id, 'rejected']);
  });

  test('withdraws the page, which does not restore an older one', async () => {
    await approved();
    await savedProfile(ada, { bio: 'Second words.' });
    await approved();
    const live = await inState('approved');
    const withdrawal = changing(live, { state: 'withdrawn' });
    const withdrawn = await ada.call(withdrawPublication, withdrawal);
    expect(withdrawn).toMatchObject({ state: 'withdrawn' });
    expect(await page()).toBe(404);
    expect(await states()).toEqual(['withdrawn', 'superseded']);
    await ada.refused(withdrawPublication, 409, changing(withdrawn, { state: 'withdrawn' }));
    expect(await ada.refused(withdrawPublication, 409, withdrawal)).toMatchObject({
      current: { state: 'withdrawn' },
    });
    await ada.refused(withdrawPublication, 400, changing(live, { state: 'approved' }));
  });

  test('sees the same preview as the public will, and no one else sees it', async () => {
    const preview = await visit('/a/preview', ada.cookie);
    expect(Object.fromEntries(preview.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    });
    const html = await preview.text();
    await approved();
    expect(html).toBe(await page());
    expect((await visit('/a/preview')).status).toBe(401);
  });

  test('submits at most 20 versions within a day', async () => {
    await submittedPage(ada);
    await givenRejected(18);
    await savedProfile(ada, { bio: 'The 20th.' });
    await submittedPage(ada);
    await savedProfile(ada, { bio: 'The 21st.' });
    const answer = await ada.send(publications.submitPublication, PAGE);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(await problemOf(answer, 429)).toMatchObject({
      error: 'too_many_attempts',
      message: 'You sent your page 20 times within a day. Please try again tomorrow.',
    });
    await olderBy('24 hours');
    await submittedPage(ada);
  });

  /** Moves all versions into the past, as if they had been made earlier. */
  async function olderBy(time: string) {
    await withoutTriggers(
      'publication',
      `update publication set submitted_at = submitted_at - interval '${time}', changed_at = changed_at - interval '${time}'`,
    );
  }

  test('reads the words and the decisions of versions that were never public, whose pages are emptied after 30 days', async () => {
    await approved();
    for (const bio of ['Rejected words.', 'Waiting words.']) {
      await savedProfile(ada, { bio });
      const sent = await submittedPage(ada);
      if (bio === 'Rejected words.') {
        await office.call(decidePublication, decision(sent, 'rejected', { reason: 'No.' }));
      }
    }
    const versions = () =>
      query<{ state: string; kept: boolean }>(
        'select state, html is not null kept from publication order by state',
      );
    await olderBy('30 days');
    await query("update publication set changed_at = now() where state = 'rejected'");
    await daily(new Request(ORIGIN), context());
    expect((await versions()).map((one) => one.kept)).toEqual([true, true, true]);
    await olderBy('30 days');
    await daily(new Request(ORIGIN), context());
    expect(await versions()).toEqual([
      { state: 'approved', kept: true },
      { state: 'rejected', kept: false },
      { state: 'submitted', kept: true },
    ]);
    expect(await inState('rejected')).toMatchObject({
      reason: 'No.',
      words: { bio: 'Rejected words.' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('needs no review if the site says so', async () => {
    vi.spyOn(settings, 'review', 'get').mockReturnValue('none');
    expect(await submittedPage(ada)).toMatchObject({ state: 'approved' });
    expect(await page()).toContain('Ada Example');
  });
});

describe('the office', () => {
  test('reads the oldest first, with the currently public version', async () => {
    await approved();
    await savedProfile(ada, { bio: 'New words.' });
    await submittedPage(ada);
    const bob = await person('bob');
    await submittedPage(bob);
    const waiting = await queue(office);
    expect(waiting.map(({ affiliate, own }) => [affiliate, own])).toEqual([
      ['ada', false],
      ['bob', false],
    ]);
    expect(waiting.map(({ before }) => before?.bio)).toEqual([WORDS.bio, undefined]);
    expect(waiting[0]?.words.bio).toBe('New words.');
    const html = await (await visit(`/a/review/${waiting[0]?.id}`, office.cookie)).text();
    expect(html).toContain('New words.');
    expect((await visit(`/a/review/${waiting[0]?.id}`, ada.cookie)).status).toBe(404);
  });

  test('approves the version that it read: another hash or version is refused, and so is one decided in the meantime', async () => {
    const first = await submittedPage(ada);
    const stateAfter = async (publication: Publication) =>
      (
        (await office.refused(decidePublication, 409, decision(publication, 'approved')))
          .current as Publication
      ).state;
    expect(await stateAfter({ ...first, hash: 'a'.repeat(64) })).toBe('submitted');
    await savedProfile(ada, { bio: 'Edited after the submission.' });
    await submittedPage(ada);
    expect(await stateAfter(first)).toBe('superseded');
    expect(await page()).toBe(404);
    const [waiting] = await queue(office);
    const other = await officer('otto');
    const [approval, two] = await Promise.all([
      office.send(decidePublication, decision(waiting, 'approved')),
      other.send(decidePublication, decision(waiting, 'rejected', { reason: 'No.' })),
    ]);
    expect([approval.status, two.status].sort()).toEqual([200, 409]);
  });

  test('gives a reason when it asks for changes or rejects, and is offered the reason again', async () => {
    const waiting = await submittedPage(ada);
    for (const state of ['changes', 'rejected']) {
      const { fields } = await office.refused(decidePublication, 400, decision(waiting, state));
      expect(fields).toEqual({ reason: 'Please say why: the affiliate reads it.' });
    }
    const reason = 'Please leave out the promise.';
    await query("insert into alert_mute (affiliate_id, kind) values ($1, 'content')", [ada.id]);
    await office.call(decidePublication, decision(waiting, 'changes', { reason }));
    expect((await ada.call(listPublications)).items[0]).toMatchObject({ state: 'changes', reason });
    expect(await office.call(listOfficePublications)).toMatchObject({ reasons: [reason] });
    // Even if alerts of this kind are muted.
    expect((await alertsOf(ada.id)).map(({ kind, title, why }) => [kind, title, why])).toEqual([
      ['content', 'The office asks for changes to your page', `The office says: ${reason}`],
    ]);
    await query('delete from alert_mute');
  });

  test('reads a version that is sent again beside the one that it decided last', async () => {
    const back = await submittedPage(ada);
    const reason = 'Please leave out the promise.';
    await office.call(decidePublication, decision(back, 'changes', { reason }));
    await savedProfile(ada, { bio: 'No promise.' });
    expect((await queue(office, ''))[0]).toMatchObject({ last: null });
    await submittedPage(ada);
    const [again] = await queue(office);
    expect(again).toMatchObject({
      last: { state: 'changes', reason, at: expect.any(String), words: { bio: WORDS.bio } },
      words: { bio: 'No promise.' },
      hasPage: true,
    });
    await approveWaiting();
    await savedProfile(ada, { bio: 'The next words.' });
    await submittedPage(ada);
    const [next] = await queue(office);
    expect(next).toMatchObject({ last: { state: 'approved', words: { bio: 'No promise.' } } });
    // The affiliate's own withdrawal is no decision of the office; one by the office is.
    await ada.send(
      withdrawPublication,
      changing(await inState('approved'), { state: 'withdrawn' }),
    );
    expect((await queue(office))[0]).toMatchObject({ last: { state: 'approved' } });
    await office.call(decidePublication, decision(next, 'approved'));
    const [shown] = await queue(office, '?state=approved');
    const why = 'The firm has asked for it.';
    await office.call(decidePublication, decision(shown, 'withdrawn', { reason: why }));
    await savedProfile(ada, { bio: 'Once more.' });
    await submittedPage(ada);
    expect((await queue(office))[0]).toMatchObject({
      last: { state: 'withdrawn', reason: why, words: { bio: 'The next words.' } },
    });
  });

  test('never decides on its own page, but the command does', async () => {
    const own = await submittedPage(office);
    expect((await queue(office))[0]?.own).toBe(true);
    await office.refused(decidePublication, 403, decision(own, 'approved'));
    await approveAsCommand(office.id);
    expect((await office.call(listPublications)).items[0]).toMatchObject({ state: 'approved' });
  });

  test('cannot set a last day that is today or more than a year ahead', async () => {
    const waiting = await submittedPage(ada);
    for (const days of [0, 368]) {
      const last = { validUntil: inDays(days) };
      await office.refused(decidePublication, 400, decision(waiting, 'approved', last));
    }
  });

  test('cannot approve the page of a disabled account', async () => {
    const waiting = await submittedPage(ada);
    await query('update affiliate set disabled = true where id = $1', [ada.id]);
    const { message } = await office.refused(decidePublication, 409, decision(waiting, 'approved'));
    expect(message).toContain('Enable the account');
  });

  test('withdraws a page, which is gone at once: a browser gets a page that says so', async () => {
    const live = await approved();
    await office.call(decidePublication, decision(live, 'withdrawn'));
    expect(await page()).toBe(404);
    const headers = { Accept: 'text/html,*/*;q=0.8' };
    const answer = await pages(new Request(`${ORIGIN}/a/${code}`, { headers }), context());
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await answer.text()).toContain('<h1>This page is not here</h1>');
  });

  test('can look up what a page said on a day', async () => {
    vi.setSystemTime(Date.now());
    await approved();
    await query("update publication_event set at = at - interval '10 days'").catch(() => {});
    const on = async (date: string) =>
      (await queue(office, `?affiliate=ada&on=${date}`)).map(({ words }) => words.bio);
    expect(await on(inDays(0))).toEqual([WORDS.bio]);
    expect(await on(inDays(-1))).toEqual([]);
    expect(await queue(office, `?affiliate=nobody&on=${inDays(0)}`)).toEqual([]);
  });
});

describe('a portrait', () => {
  const picture = Buffer.from('The bytes of a picture');
  const other = Buffer.from('The bytes of another picture');
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const hash = hashOf(picture);
  const KEEP = 'update profile set portrait = $2, portrait_hash = $3 where affiliate_id = $1';
  const keep = (bytes: Buffer | null, named: string | null) => query(KEEP, [ada.id, bytes, named]);

  test('is the one that the words of its version name, or the version is refused', async () => {
    await keep(other, hash);
    await expect(submitPublication(ada.id)).rejects.toThrow('publication_portrait_is_named');
    await keep(picture, hash);
    await submittedPage(ada);
    await keep(null, null);
    expect((await visit(`/a/${code}/${hash}.jpg`, office.cookie)).status).toBe(200);
  });

  describe('and its page, with a decision or a change at the same moment:', () => {
    const gate = withGate();

    onServer('the version that was approved stays public', async () => {
      const waiting = await submittedPage(ada);
      await savedProfile(ada, { bio: 'Words for the next version.' });
      await gate.query('begin');
      await gate.query('select from publication where id = $1 for update', [waiting.id]);
      const approval = office.send(decidePublication, decision(waiting, 'approved'));
      await gate.untilWaiting(1);
      const next = ada.send(publications.submitPublication, { body: { kind: 'page' } });
      await gate.untilWaiting(2);
      await gate.query('commit');
      expect([(await approval).status, (await next).status]).toEqual([200, 201]);
      expect(await states()).toEqual(['submitted', 'approved']);
      expect(await page()).toContain('I help families decide together.');
    });

    onServer('a version that is being submitted has the picture that was there last', async () => {
      await keep(picture, hash);
      await gate.query('begin');
      await gate.query(KEEP, [ada.id, other, hashOf(other)]);
      const next = submittedPage(ada);
      await gate.untilWaiting(1);
      await gate.query('commit');
      expect((await next).words.portrait).toBe(hashOf(other));
      await keep(null, null);
    });
  });

  test('with other bytes than its address names is found by no one', async () => {
    await keep(picture, hash);
    await approved();
    expect((await visit(`/a/${code}/${hash}.jpg`)).status).toBe(200);
    // As a version of before the rule, which the office can still withdraw.
    await withoutTriggers(
      'publication',
      "update publication set portrait = $1, submitted_at = '2020-01-01'",
      [other],
    );
    await keep(other, hash);
    await removePortraitFile(hash);
    await writePortraitFile(hash, other);
    for (const cookie of ['', ada.cookie, office.cookie]) {
      expect((await visit(`/a/${code}/${hash}.jpg`, cookie)).status).toBe(404);
      expect((await visit(`/a/${code}-x/${hash}.jpg`, cookie)).status).toBe(404);
    }
    await office.call(decidePublication, decision(await inState('approved'), 'withdrawn'));
    await keep(null, null);
  });

  test('is not found at an address that no picture has, also not at an old code or as a logo', async () => {
    await approved();
    await savedProfile(ada, { code: 'ada-of-today' });
    for (const address of ['%0d%0aX', '%00', '..%2f..%2fapi', 'A'.repeat(64), 'a'.repeat(63)]) {
      for (const cookie of ['', ada.cookie]) {
        expect((await visit(`/a/${code}/${address}.jpg`, cookie)).status, address).toBe(404);
      }
      await ada.refused(readLogo, 404, { hash: address });
    }
    await savedProfile(ada, { code });
  });
});

describe('the public', () => {
  test('reads a file: no query, at most a minute of caching, and no hidden field anywhere', async () => {
    await approved();
    const { result, queries } = await counted(() => visit(`/a/${code}`));
    expect(queries).toBe(0);
    expect(Object.fromEntries(result.headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': 'public, max-age=60',
    });
  });

  test.each(PUBLIC_FIELDS.filter((field) => !['portrait', 'states', 'licenses'].includes(field)))(
    'does not see %s if its switch is off: not in the page, the card or the introduction',
    async (field) => {
      const hidden = String((WORDS as Record<string, unknown>)[field]);
      await savedProfile(ada, { show: { ...SHOWN, [field]: false } });
      await approved();
      const html = String(await page());
      const others = [await visit(`/a/${code}.vcf`), await browser().send(readReferral, { code })];
      const texts = await Promise.all(others.map((answer) => answer.text()));
      for (const text of [html, ...texts]) expect(text).not.toContain(hidden);
      expect(html).toContain('Ada Example');
    },
  );

  test('is redirected from an old code to the current one', async () => {
    await approved();
    await savedProfile(ada, { code: 'ada-of-today' });
    const portrait = `/${'a'.repeat(64)}.jpg`;
    for (const end of ['', '.vcf', portrait]) {
      const old = await visit(`/a/${code}${end}`);
      expect([old.status, old.headers.get('location')]).toEqual([301, `/a/ada-of-today${end}`]);
    }
    expect(await (await visit('/a/ada-of-today')).text()).toContain('Ada Example');
    await savedProfile(ada, { code });
  });

  test('is redirected to the page if a message put a sign behind its address', async () => {
    await approved();
    for (const sign of ['.', ',', ')', '%E2%80%8B', ').']) {
      const { status, headers } = await visit(`/a/${code}${sign}`);
      expect([status, headers.get('location')], sign).toEqual([301, `/a/${code}`]);
    }
    expect((await visit(`/a/${code}/`)).status).toBe(200);
  });

  test('gets the link’s reference in the form, and never another affiliate’s', async () => {
    vi.spyOn(settings, 'delivery', 'get').mockReturnValue('portal');
    await approved();
    const at = async (ref: string) => (await visit(`/a/${code}?ref=${ref}`)).text();
    expect(await at(`${code}.spring`)).toContain(`value="${code}.spring"`);
    expect(await at('somebody.spring')).not.toContain('somebody');
    expect(await at('"><script>')).not.toContain('<script>alert');
  });

  test('follows links to the page once it is live, and to the landing page before', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0' };
    const at = async () => {
      const link = new Request(`${ORIGIN}/r/${code}`, { headers });
      return (await pages(link, context())).headers.get('location');
    };
    expect(await at()).toBe(`/?ref=${code}`);
    await approved();
    expect(await at()).toBe(`/a/${code}?ref=${code}`);
  });

  test('finds nothing of a disabled affiliate, by the office or by the command, and everything again afterward', async () => {
    const dora = await givenAffiliate('dora');
    await givenPage(dora);
    const [{ code: hers } = { code: '' }] = await query<{ code: string }>(
      'select code from profile where affiliate_id = $1',
      [dora],
    );
    const pageStatus = async () => (await visit(`/a/${hers}`)).status;
    expect(await pageStatus()).toBe(200);
    await office.send(affiliates.changeAffiliate, { id: dora, body: { disabled: true } });
    expect(await pageStatus()).toBe(404);
    await office.send(affiliates.changeAffiliate, { id: dora, body: { disabled: false } });
    expect(await pageStatus()).toBe(200);
    await setDisabled(dora, true);
    await writePage(dora);
    expect(await pageStatus()).toBe(404);
  });

  test('finds nothing after the last day, or after the account’s end', async () => {
    await submittedPage(ada);
    await approveWaiting({ validUntil: inDays(3) });
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    expect(await page()).toContain('Ada Example');
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    expect(await page()).toBe(404);
    vi.useRealTimers();
    await query("update affiliate set ends_at = now() - interval '1 minute' where id = $1", [
      ada.id,
    ]);
    await rebuildPages();
    expect(await page()).toBe(404);
  });
});

describe('the files', () => {
  test('are synced with the database once a day: expired ones are gone, and both sides are warned first', async () => {
    await approved();
    await query('update publication set valid_until = current_date + 7');
    await daily(new Request(ORIGIN), context());
    const linksOf = async (of: string) => (await alertsOf(of)).map(({ href }) => href);
    expect(await linksOf(ada.id)).toEqual(Array(3).fill('/dashboard/profile'));
    // The first one says that the page came in.
    expect(await linksOf(office.id)).toEqual(Array(3).fill('/dashboard/office?part=review'));
    await daily(new Request(ORIGIN), context());
    expect(await linksOf(office.id)).toHaveLength(3);
    await query('update publication set valid_until = current_date');
    await daily(new Request(ORIGIN), context());
    expect([await page(), await states()]).toEqual([404, ['expired']]);
  });

  test('are restored if missing, and removed if orphaned', async () => {
    await approved();
    await removePageFile(code);
    await writePageFile('nobody-has-this', { to: code });
    await rebuildPages();
    expect(await page()).toContain('Ada Example');
    expect((await listPageFiles()).codes).not.toContain('nobody-has-this');
    await writePageFile(code, { to: 'elsewhere' });
    await rebuildPages();
    expect(await page()).toContain('Ada Example');
  });

  test('are deleted with the account, and the archive keeps only what was public', async () => {
    const gone = await givenAffiliate('gone');
    await givenPage(gone);
    await query("update profile set bio = 'Never read' where affiliate_id = $1", [gone]);
    await endPages(gone);
    await removeAccount(gone);
    expect(await query('select state from publication where affiliate_id = $1', [gone])).toEqual([
      { state: 'withdrawn' },
    ]);
  });
});

describe('the archive', () => {
  test('is append-only', async () => {
    await approved();
    for (const statement of [
      "update publication set html = 'x'",
      "update publication set words = '{}'",
      'delete from publication',
      "update publication_event set at = 'epoch'",
      'delete from publication_event',
      'truncate publication',
      'truncate publication_event',
    ]) {
      await expect(query(statement), statement).rejects.toThrow();
    }
    const [event] = await query(
      `insert into publication_event (publication_id, affiliate_id, at, state)
       select id, affiliate_id, 'epoch', 'withdrawn' from publication limit 1 returning at > now() - interval '1 minute' is_new`,
    );
    expect(event).toEqual({ is_new: true });
  });

  test('is exported with hashes that a script outside of the product verifies, and a line in the audit', async () => {
    await savedProfile(ada, { firm: 'Quotes "and", commas\nand lines' });
    const { hash } = await approved();
    await person('with no page');
    const answer = await office.send(exportPublications);
    expect(await query("select kind from audit where action = 'export'")).toEqual([
      { kind: 'pages' },
    ]);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([`${hash}.html`, `${hash}.json`, 'index.csv'].sort());
    const bytes = files[`${hash}.html`] as Uint8Array;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content);
    }
    const verify = () =>
      promisify(execFile)(process.execPath, ['scripts/verify-archive.ts', folder]).then(
        ({ stdout }) => stdout.trim(),
        (error: { code: number; stderr: string }) => `${error.code}: ${error.stderr.trim()}`,
      );
    expect(await verify()).toBe('2 files match the index.');
    await writeFile(join(folder, `${hash}.json`), '{}');
    expect(await verify()).toBe(`1: ${hash}.json does not match the index.`);
    await writeFile(join(folder, 'more.html'), '');
    expect(await verify()).toContain('more.html is not in the index.');
    await rm(folder, { recursive: true });
  });
});

/* Whatever happens in whatever order, the public sees the latest approved version, and nothing else. */

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('edit', 'submit', 'approve') },
    { weight: 2, arbitrary: fc.constantFrom('changes', 'reject', 'withdraw', 'withdraw waiting') },
    { weight: 1, arbitrary: fc.constantFrom('expire', 'disable', 'enable', 'code') },
  ),
  { minLength: 3, maxLength: 12 },
);

test('no unapproved byte is public in any sequence of edits, submissions and decisions', {
  tags: 'deep',
  timeout: 600_000,
}, async () => {
  let edits = 0;
  const run = async (sequence: string[]) => {
    await startOver();
    let waiting: string | null = null;
    let live: string | null = null;
    let disabled = false;
    let written = '';
    const edit = async () => {
      edits += 1;
      written = `Words ${edits}.`;
      await query('update profile set bio = $2, version = version + 1 where affiliate_id = $1', [
        ada.id,
        written,
      ]);
    };
    await edit();
    const decide = async (state: string) => {
      if (!waiting) return;
      await office.call(
        decidePublication,
        decision(await inState('submitted'), state, { reason: 'Why' }),
      );
      if (state === 'approved') live = waiting;
      waiting = null;
    };
    const withdraw = async (state: string) =>
      ada.call(withdrawPublication, changing(await inState(state), { state: 'withdrawn' }));
    const able = async (off: boolean) => {
      await disable(off);
      disabled = off;
    };
    const DO: Record<string, () => Promise<unknown>> = {
      edit,
      submit: async () => {
        const { status } = await ada.send(publications.submitPublication, PAGE);
        if (status === 201) waiting = written;
      },
      approve: () => decide('approved'),
      changes: () => decide('changes'),
      reject: () => decide('rejected'),
      withdraw: async () => {
        if (live) await withdraw('approved');
        live = null;
      },
      'withdraw waiting': async () => {
        if (waiting) await withdraw('submitted');
        waiting = null;
      },
      expire: async () => {
        await query("update publication set valid_until = current_date where state = 'approved'");
        await rebuildPages();
        live = null;
        await query("update publication set state = 'expired' where state = 'approved'");
      },
      disable: () => able(true),
      enable: () => able(false),
      code: async () => {
        if (disabled) return;
        const next = (await ada.call(readProfile)).code === code ? 'ada-second' : code;
        await savedProfile(ada, { code: next });
      },
    };
    for (const step of sequence) {
      // A disabled affiliate is signed out, and can do nothing.
      if (disabled && !['enable', 'expire'].includes(step)) continue;
      await DO[step]?.();
      const now = (
        await query<{ code: string }>('select code from profile where affiliate_id = $1', [ada.id])
      )[0]?.code;
      const answer = await visit(`/a/${now}`);
      const shown = answer.status === 200 ? /Words \d+\./.exec(await answer.text())?.[0] : null;
      expect(shown, sequence.join(', ')).toBe(disabled ? null : live);
    }
  };
  await fc.assert(fc.asyncProperty(steps, run), runs(60));
});
