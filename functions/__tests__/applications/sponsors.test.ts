/** What a sponsor sees of those whom they introduced, and the consent to it. */
import { expect, test } from 'vitest';
import { changeSponsor, readSponsor } from '../../../src/contract/account/account.ts';
import { readIntroduced } from '../../../src/contract/links/reports.ts';
import { query } from '../../lib/db/db.ts';
import { tidyAll } from '../../lib/tidy.ts';
import { type Person, person } from '../helpers/caller.ts';
import { givenAffiliate, keepInUse, withStore } from '../helpers/harness.ts';
import { givenApplication } from './application-calls.ts';

withStore();

const introduced = (sponsor: Person) => sponsor.call(readIntroduced);

/** An affiliate whom the sponsor introduced, who signed in so many days ago. */
async function givenJoined(sponsor: Person, sees: boolean, daysAgo = 1): Promise<string> {
  const id = await givenAffiliate(`joined ${crypto.randomUUID()}`);
  await query(
    `update affiliate set sponsor_id = $2, sponsor_sees = $3, signed_in_at = $4 where id = $1`,
    [id, sponsor.id, sees, new Date(Date.now() - daysAgo * 86_400_000)],
  );
  return id;
}

test('a sponsor reads names with consent alone, nothing under 5 of the others, and one step deep', async () => {
  const sponsor = await person('a sponsor');
  const none = { applied: null, joined: null, active: null };
  expect(await introduced(sponsor)).toEqual({ items: [], others: none });
  const of = { sponsor_id: sponsor.id };
  await givenApplication({ ...of, sponsor_sees: true, name: 'Open One' });
  await givenApplication({ ...of, sponsor_sees: true, name: 'Closed One', state: 'declined' });
  await givenApplication({ ...of, sponsor_sees: true, name: 'Unseen One', state: 'received' });
  const quiet = await givenJoined(sponsor, true, 31);
  const invited = await givenJoined(sponsor, true);
  await query('update affiliate set password_hash = null where id = $1', [invited]);
  // The second step is no one's to see.
  await query("update application set sponsor_id = $1 where name = 'Second Step'", [quiet]);
  const { items } = await introduced(sponsor);
  expect(items.map(({ name, state, active }) => [name, state, active])).toEqual(
    expect.arrayContaining([
      ['Open One', 'applied', null],
      ['Closed One', 'closed', null],
      ['Ada Example', 'joined', false],
      ['Ada Example', 'invited', null],
    ]),
  );
  expect(items).toHaveLength(4);
  for (let at = 0; at < 4; at += 1) await givenJoined(sponsor, false);
  expect((await introduced(sponsor)).others).toEqual(none);
  await givenApplication({ ...of, name: 'Fifth One' });
  expect((await introduced(sponsor)).others).toEqual({ applied: 5, joined: null, active: null });
  await givenJoined(sponsor, false);
  expect((await introduced(sponsor)).others).toEqual({ applied: 6, joined: 5, active: 5 });
});

test('consent that is taken back is gone with the next answer, and an older version is refused', async () => {
  const sponsor = await person('another sponsor');
  const ada = await person('ada introduced');
  expect(await ada.call(readSponsor)).toMatchObject({ sponsor: null, sees: false });
  await query('update affiliate set sponsor_id = $2, sponsor_sees = true where id = $1', [
    ada.id,
    sponsor.id,
  ]);
  const read = await ada.call(readSponsor);
  expect(read).toMatchObject({ sponsor: 'Ada Example', sees: true });
  expect((await introduced(sponsor)).items).toHaveLength(1);
  const body = { sees: false, version: read.version };
  expect(await ada.call(changeSponsor, { body })).toMatchObject({ sees: false });
  expect((await introduced(sponsor)).items).toEqual([]);
  expect(await ada.refused(changeSponsor, 409, { body })).toMatchObject({
    current: { sees: false, version: read.version + 1 },
  });
});

test('a sponsor whose account ends is emptied, and the consent with it', async () => {
  await keepInUse();
  const sponsor = await person('ending sponsor');
  const id = await givenJoined(sponsor, true);
  await query("update affiliate set ends_at = now() - interval '1 day' where id = $1", [
    sponsor.id,
  ]);
  await tidyAll();
  expect(await query('select sponsor_id, sponsor_sees from affiliate where id = $1', [id])).toEqual(
    [{ sponsor_id: null, sponsor_sees: false }],
  );
});
