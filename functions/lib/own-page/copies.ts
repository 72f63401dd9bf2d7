/** Keeps the files of the affiliates' own pages in sync with the database. */
import type { Context } from '@netlify/functions';
import { UNREAD_PAGE_DAYS } from '../../../src/config/retention.ts';
import type { PageWords } from '../../../src/contract/profile/publications.ts';
import { IS_LIVE, TAKES_PART } from '../auth/affiliates.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { markWaiting } from '../mail-queue.ts';
import { log } from '../platform/log.ts';
import { withoutDeadline } from '../platform/unavailable.ts';
import {
  listPageFiles,
  type PageFile,
  removePageFile,
  removePortraitFile,
  saysTheSame,
  writePageFile,
  writePortraitFile,
} from './files.ts';

/** Pages that one run writes after a request. The next run writes the others. */
const PIECE = 20;

interface Row {
  code: string;
  codes: string[];
  words: PageWords;
  html: string;
  hash: string;
  portrait: Buffer | null;
  until: Date;
}

/** The affiliate's live page, if there is one. */
const livePage = (affiliateId: string): Sql => sql`
select f.code, array(select code from referral_code where affiliate_id = ${affiliateId} order by code) codes,
    p.words, p.html, p.hash, p.portrait,
    least(a.ends_at, p.valid_until::timestamp at time zone 'UTC') "until"
  from publication p join affiliate a on a.id = p.affiliate_id and ${TAKES_PART}
  join profile f on f.affiliate_id = a.id
 where p.affiliate_id = ${affiliateId} and p.html is not null and ${IS_LIVE}`;

/** Each code of the affiliate with its file. Null: there is no file. */
async function filesOf(run: Query, affiliateId: string) {
  const [live] = await run<Row>(livePage(affiliateId));
  const codes = await run<{ code: string }>(
    sql`select code from referral_code where affiliate_id = ${affiliateId}`,
  );
  const files = new Map<string, PageFile | null>();
  for (const { code } of codes) files.set(code, live ? { to: live.code } : null);
  if (live) {
    const { html, hash, words, until } = live;
    const page = { html, hash, words, codes: live.codes, until: until.toISOString() };
    files.set(live.code, page);
  }
  return { files, portrait: live?.portrait, words: live?.words };
}

/** Writes the affiliate's files from the database. Throws an Unavailable. */
export const writePage = (affiliateId: string): Promise<void> =>
  transaction(async (run) => {
    // Locks the row: files are written one after the other, each from the latest data.
    await run(
      sql`insert into page_due (affiliate_id) values (${affiliateId}) on conflict do nothing`,
    );
    await run(sql`select from page_due where affiliate_id = ${affiliateId} for update`);
    const { files, portrait, words } = await filesOf(run, affiliateId);
    // A portrait is written before the pages that link to it, and removed after them.
    if (portrait && words?.portrait) await writePortraitFile(words.portrait, portrait);
    for (const [code, file] of files) {
      if (file) await writePageFile(code, file);
      else await removePageFile(code);
    }
    await run(sql`delete from page_due where affiliate_id = ${affiliateId}`);
  });

/**
 * Writes the files that are not up to date. Returns whether all are now. Never throws: a failure is
 * logged, and the files stay due.
 */
export async function writeDuePages(requestId: string): Promise<boolean> {
  try {
    const due = await query<{ id: string }>(
      sql`select affiliate_id id from page_due order by since limit ${PIECE}`,
    );
    for (const { id } of due) await writePage(id);
    return due.length < PIECE;
  } catch (error) {
    log({ event: 'page_not_written', requestId, reason: (error as Error).name });
    await markWaiting(true);
    return false;
  }
}

/** The same without the request's deadline. */
const updatePages = ({ requestId }: Context): Promise<boolean> =>
  withoutDeadline(() => writeDuePages(requestId));

/** A handler whose changes are written to the pages before it responds, so that a withdrawn page is gone at once. */
export const withPageCopies =
  <Input extends { context: Context }, Answer>(handler: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer> => {
    const answer = await handler(input);
    await updatePages(input.context);
    return answer;
  };

/** Withdraws the public or waiting pages of an affiliate whose account is being deleted. Throws an Unavailable. */
export async function endPages(affiliateId: string): Promise<void> {
  await query(sql`
    update publication set state = 'withdrawn', actor = null, reason = '', version = version + 1, changed_at = now()
     where affiliate_id = ${affiliateId} and state in ('submitted', 'approved')`);
  await writePage(affiliateId);
}

export const expirePages = (): Promise<unknown> =>
  query(sql`
    update publication set state = 'expired', actor = null, reason = '', version = version + 1, changed_at = now()
     where state = 'approved' and valid_until <= (now() at time zone 'UTC')::date`);

/** Empties the pages and pictures of versions that the public never read. Their words and history stay. */
export const emptyUnreadPages = (): Promise<unknown> =>
  query(sql`
    update publication p set html = null, portrait = null
     where state not in ('submitted', 'approved') and (html is not null or portrait is not null)
       and changed_at < now() - ${UNREAD_PAGE_DAYS} * interval '1 day'
       and not exists (select from publication_event e where e.publication_id = p.id and e.state = 'approved')`);

interface PageDifferences {
  /** Affiliates with an outdated or missing file. */
  affiliates: string[];
  /** Codes and portraits of files that belong to no one. */
  codes: string[];
  portraits: string[];
}

const AT_A_TIME = 10;

/** Compares every file with the database. Throws an Unavailable. */
export async function comparePages(): Promise<PageDifferences> {
  // The list is read first, so that a page approved meanwhile is not in it and is not taken for an orphan.
  const stored = await listPageFiles();
  const owners = await query<{ id: string }>(sql`select distinct affiliate_id id from publication`);
  const known = { codes: new Set<string>(), portraits: new Set<string>() };
  const affiliates: string[] = [];
  const compare = async (id: string) => {
    const { files, words } = await filesOf(query, id);
    if (words?.portrait) known.portraits.add(words.portrait);
    let same = !words?.portrait || stored.portraits.includes(words.portrait);
    for (const [code, file] of files) {
      if (file) known.codes.add(code);
      const isThere = stored.codes.includes(code);
      same &&= file ? isThere && (await saysTheSame(code, file)) : !isThere;
    }
    if (!same) affiliates.push(id);
  };
  for (let from = 0; from < owners.length; from += AT_A_TIME) {
    await Promise.all(owners.slice(from, from + AT_A_TIME).map(({ id }) => compare(id)));
  }
  return {
    affiliates,
    codes: stored.codes.filter((code) => !known.codes.has(code)),
    portraits: stored.portraits.filter((hash) => !known.portraits.has(hash)),
  };
}

/**
 * Writes every outdated file, and removes orphaned ones. For the daily job and after a restore.
 * Throws an Unavailable.
 */
export async function rebuildPages(): Promise<void> {
  const { affiliates, codes, portraits } = await comparePages();
  for (const id of affiliates) await writePage(id);
  for (const code of codes) await removePageFile(code);
  for (const hash of portraits) await removePortraitFile(hash);
}
