import { beforeEach, describe, expect, test, vi } from 'vitest';
import { withdrawApproval } from '../../../src/contract/approvals/approvals.ts';
import { listHandovers } from '../../../src/contract/approvals/handovers.ts';
import { changeEstate, readEstate } from '../../../src/contract/households/estates.ts';
import {
  changeHousehold,
  type Household,
  readHousehold,
} from '../../../src/contract/households/households.ts';
import {
  changeReview,
  closeReview,
  createReview,
  type PacketThing,
  readPacket,
  readReview,
} from '../../../src/contract/reviews/reviews.ts';
import { changeScenario, deleteScenario } from '../../../src/contract/scenarios.ts';
import type { SharedPacket, SharedPart } from '../../../src/contract/shares/for-you.ts';
import { openShare } from '../../../src/contract/shares/for-you.ts';
import { createShare, readShare } from '../../../src/contract/shares/shares.ts';
import { createTask } from '../../../src/contract/tasks.ts';
import { query } from '../../lib/db/db.ts';
import { givenApproval, TRUST } from '../approvals/approval-calls.ts';
import {
  addedContact,
  addedHousehold,
  changedContact,
  fieldsOf,
} from '../contacts/contact-calls.ts';
import { changing, type Person, person } from '../helpers/caller.ts';
import { counted, withStore } from '../helpers/harness.ts';
import { AT_73, NOBODY, savedScenario } from '../scenarios/scenario-calls.ts';
import { addedShare, client, open, tokenOf } from '../shares/share-calls.ts';

withStore();

const NOW = '2026-12-05T12:00:00Z';
const ON = '2027-01-15';
const NAME = 'Winston and Clara Dandelion';
const MORE = { ...AT_73, balance: '300000' };
let ada: Person;
let winston: string;
let clara: string;
let home: Household;
let number = 0;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  number += 1;
  ada = await person(`ada ${number}`);
  winston = (await addedContact(ada, { name: 'Winston Dandelion' })).id;
  clara = (await addedContact(ada, { name: 'Clara Dandelion', birthDate: '1962-03-03' })).id;
  home = await addedHousehold(ada, [
    { contactId: winston, role: 'client' },
    { contactId: clara, role: 'spouse' },
    { name: 'Ben Dandelion', role: 'child' },
  ]);
});

const started = (more: object = {}) =>
  ada.call(createReview, { body: { contactId: winston, on: ON, ...more } });
const read = (id: string) => ada.call(readReview, { id });
const changePacket = async (id: string, packet: readonly PacketThing[]) =>
  ada.call(changeReview, changing(await read(id), { packet }));
/** Changes who is in the household as it is now, and what more there is of it. */
async function changeMembers(
  change: (members: Household['members']) => object[],
  more: object = {},
) {
  const now = await ada.call(readHousehold, { id: home.id });
  const body = { members: change(now.members), ...more };
  await ada.call(changeHousehold, changing(now, body));
}
const printed = (id: string) => ada.call(readPacket, { id });
const part = (kind: PacketThing['kind'], thing: string | null = null): PacketThing => ({
  kind,
  thing,
});
const contentIn = <Kind extends SharedPart['kind']>(
  parts: readonly { kind: string; content: unknown }[],
  kind: Kind,
) =>
  parts.find((each) => each.kind === kind)?.content as Extract<
    SharedPart,
    { kind: Kind }
  >['content'];

const holding = (id: string, label: string, value: number | null) => ({
  id,
  label,
  class: 'cash',
  value,
  title: 'sole',
  owners: [{ to: `member:${home.members[0]?.id}`, share: 10_000 }],
});
async function putEstate(...holdings: object[]) {
  const { version } = await ada.call(readEstate, { id: home.id });
  await ada.call(changeEstate, { id: home.id, body: { version, holdings } });
}
const scenario = (name: string, more: object = {}) =>
  savedScenario(ada, { name, contactId: winston, ...more });

describe('a packet', () => {
  test('of a new review has what there is: the map, and the newest three calculations that clients may have', async () => {
    const bare = await started();
    expect(bare.packet.map(({ kind, title }) => [kind, title])).toEqual([
      ['agenda', 'Agenda'],
      ['changes', 'What changed'],
      ['checklist', 'Documents'],
    ]);
    const other = (await addedContact(ada, { name: 'Ann Bell' })).id;
    const hers = await addedHousehold(ada, [{ contactId: other, role: 'client' }]);
    await ada.call(changeEstate, { id: hers.id, body: { version: 0 } });
    for (const name of ['First', 'Second', 'Third', 'Fourth']) {
      await scenario(name, { contactId: other });
      vi.setSystemTime(Date.now() + 1000);
    }
    await scenario('With an example', { contactId: other, examples: ['balance'] });
    const full = await started({ contactId: other });
    expect(full.packet.map(({ title }) => title)).toEqual([
      'Agenda',
      'What changed',
      'Estate map',
      'Fourth',
      'Third',
      'Second',
      'Documents',
    ]);
  });

  test('takes parts in the order of the affiliate, and refuses what is not there or not theirs', async () => {
    const { id } = await started();
    const mine = await scenario('Base case');
    const same = await scenario('Higher growth', { inputs: MORE });
    const nobodys = await scenario('Nobody’s', { contactId: null });
    const estate = await scenario('Estate tax', { calculator: 'estate-tax', inputs: {} });
    const ann = (await addedContact(ada, { name: 'Ann Bell' })).id;
    const hers = await scenario('Hers', { contactId: ann });
    const parts = [
      TRUST,
      part('comparison', `${mine.id}.${same.id}`),
      part('scenario', nobodys.id),
      part('agenda'),
    ];
    const { packet } = await changePacket(id, parts);
    expect(packet.map(({ title }) => title)).toEqual([
      'What a trust does',
      'Base case and Higher growth',
      'Nobody’s',
      'Agenda',
    ]);
    const { version } = await read(id);
    for (const wrong of [
      [],
      Array.from({ length: 21 }, (_, place) => part('item', `item-${place}`)),
      [{ kind: 'agenda' }, part('agenda')],
      [{ kind: 'letter', thing: null }],
      [part('agenda', 'x')],
      [part('scenario')],
      [part('item')],
      [part('scenario', hers.id)],
      [part('scenario', NOBODY)],
      [part('scenario', 'not-an-id')],
      [part('comparison', `${mine.id}.${estate.id}`)],
      [part('comparison', `${mine.id}.${mine.id}`)],
      [part('comparison', mine.id)],
      [part('map')],
      [part('item', 'no-such-item')],
    ]) {
      const change = changing({ id, version }, { packet: wrong });
      const refused = await fieldsOf(ada.refused(changeReview, 400, change));
      expect(refused, JSON.stringify(wrong)).toEqual(['packet']);
    }
    // What is stored may stay, also once it is gone.
    await ada.call(deleteScenario, { id: nobodys.id });
    const kept = await changePacket(id, parts.toReversed());
    expect(kept.packet.map(({ title, blocked }) => [title, blocked])).toEqual([
      ['Agenda', null],
      ['Nobody’s', '“Nobody’s” was deleted.'],
      ['Base case and Higher growth', null],
      ['What a trust does', '“What a trust does” is not approved for clients.'],
    ]);
  });

  test('prints what a sheet would print, and leaves out what it would not', async () => {
    await putEstate(holding('a', 'Savings', 40_000_000));
    const { id } = await started();
    const example = await scenario('Base case', { examples: ['balance'] });
    const advisors = await scenario('Policy', {
      calculator: 'term-or-permanent',
      inputs: { dividend: '100' },
      contactId: null,
    });
    await changePacket(id, [
      TRUST,
      part('scenario', example.id),
      part('scenario', advisors.id),
      part('map'),
      part('checklist'),
    ]);
    const packet = await printed(id);
    expect(packet).toMatchObject({ title: 'Review', for: NAME, on: ON });
    expect(packet.parts.map(({ blocked, content }) => [blocked, content !== null])).toEqual([
      ['“What a trust does” is not approved for clients.', true],
      ['“Base case” still has examples.', false],
      ['“Policy” is for advisors only.', false],
      [null, true],
      [null, true],
    ]);
    expect(contentIn(packet.parts, 'item').mark).toBe('Draft for your compliance review');
    expect(contentIn(packet.parts, 'map').counsel).toBe(
      'This is not legal or tax advice. Have counsel confirm titles and forms.',
    );
    expect(contentIn(packet.parts, 'checklist').lines).toHaveLength(6);
    for (const id of [winston, clara]) {
      await changedContact(ada, id, { deathDate: '2026-11-01' });
    }
    const { parts } = await printed(id);
    expect(parts.map(({ blocked }) => blocked)[3]).toBe(
      'The map has no living head, spouse or partner.',
    );
    expect(parts[3]?.content).toBeNull();
  });

  test('has the meeting for the family, and never what the affiliate prepared', async () => {
    const before = await started();
    expect(contentIn((await printed(before.id)).parts, 'agenda')).toEqual({
      when: 'To be agreed.',
      place: '',
      link: '',
      who: NAME,
      points: [],
    });
    await ada.call(createTask, {
      body: {
        contactId: winston,
        reviewId: before.id,
        kind: 'meeting',
        title: 'Annual review',
        on: ON,
        at: '10:00',
        place: 'Our office',
        attendees: [winston, clara],
        agenda: 'Look at the map\n\nTitles',
        prep: 'Private: ask about the loan',
      },
    });
    const packet = await printed(before.id);
    expect(contentIn(packet.parts, 'agenda')).toEqual({
      when: 'January 15, 2027, 10:00 AM',
      place: 'Our office',
      link: '',
      who: NAME,
      points: ['Look at the map', 'Titles'],
    });
    expect(JSON.stringify(packet)).not.toContain('Private');
  });

  test('names only who of the family still lives', async () => {
    const { id } = await started();
    await changedContact(ada, winston, { deathDate: '2026-12-01' });
    const { for: family, parts } = await printed(id);
    expect(family).toBe('Clara Dandelion');
    expect(contentIn(parts, 'agenda').who).toBe('Clara Dandelion');
    const share = await addedShare(ada, { kind: 'packet', thing: id, contactId: clara });
    const { content } = await open(tokenOf(share));
    expect((content as SharedPacket).for).toBe('Clara Dandelion');
  });

  test('compares two calculations: what differs, and what is the same', async () => {
    const { id } = await started();
    const base = await scenario('Base case');
    const more = await scenario('More', { inputs: MORE });
    await changePacket(id, [part('comparison', `${base.id}.${more.id}`)]);
    const content = contentIn((await printed(id)).parts, 'comparison');
    expect(content.names).toEqual(['Base case', 'More']);
    expect(content.rows).toContainEqual([
      'Balance on December 31 of the year before',
      '$250,000',
      '$300,000',
      '+$50,000',
    ]);
    expect(content.rows.every(([, one, other]) => one !== other)).toBe(true);
    expect(content.same.length).toBeGreaterThan(0);
    expect(content.legend.join(' ')).toContain('hypothetical');
  });

  test('is read for paper in few statements beside the session’s', async () => {
    const { id } = await started();
    const { queries } = await counted(() => printed(id));
    expect(queries).toBeLessThanOrEqual(7);
  });
});

describe('what changed', () => {
  const changes = async (id: string) => contentIn((await printed(id)).parts, 'changes');

  test('is nothing at the first review but what comes within a year', async () => {
    const { id } = await started();
    expect(await changes(id)).toEqual({
      since: null,
      note: 'This is the first review.',
      groups: [
        {
          title: 'Coming up',
          lines: ['Clara Dandelion reaches 65 on March 3, 2027: Medicare.'],
        },
      ],
    });
  });

  test('compares family, property, documents and calculations with the review before', async () => {
    await putEstate(
      holding('a', 'House on Elm Street', 40_000_000),
      holding('b', 'Old account', 100),
    );
    const base = await scenario('Base case');
    await ada.call(closeReview, changing(await started(), { agreed: 'All is well.' }));
    const quiet = await started();
    expect(await changes(quiet.id)).toMatchObject({
      since: '2026-12-05',
      note: 'Nothing has changed in our records since December 5, 2026.',
    });
    await putEstate(
      holding('a', 'House on Elm Street', 42_000_000),
      holding('c', 'Savings', 25_000_000),
    );
    const leo = { name: 'Leo Dandelion', role: 'child' };
    const checklist = { powerOfAttorney: { status: 'have', reviewedOn: '2026-12-01' } };
    await changeMembers((members) => [...members.slice(0, 2), leo], { checklist });
    await ada.call(changeScenario, changing(base, { inputs: MORE }));
    await changedContact(ada, winston, { deathDate: '2026-12-01' });
    const { note, groups } = await changes(quiet.id);
    expect(note).toBe('');
    expect(groups.slice(0, 4)).toEqual([
      {
        title: 'Family',
        lines: [
          'New: Leo Dandelion (Child)',
          'No longer listed: Ben Dandelion (Child)',
          'Died: Winston Dandelion',
        ],
      },
      {
        title: 'Property',
        lines: [
          'New: Savings, $250,000',
          'House on Elm Street: $420,000, was $400,000',
          'No longer listed: Old account',
        ],
      },
      { title: 'Documents', lines: ['Power of attorney: Have, was Unknown'] },
      {
        title: 'Calculations',
        lines: ['Base case: Required minimum distribution $11,320.75, was $9,433.96'],
      },
    ]);
  });
});

describe('a packet by link', () => {
  const usesOf = async (contact: string) =>
    (await ada.call(listHandovers, { query: `?contact=${contact}` })).items;

  test('is frozen, says that it changed, records each item, and ends with an approval', async () => {
    const approval = await givenApproval(ada.id);
    const base = await scenario('Base case');
    await putEstate(holding('a', 'Savings', 40_000_000));
    const { id } = await started();
    await changePacket(id, [part('agenda'), part('map'), part('scenario', base.id), TRUST]);
    const share = await addedShare(ada, { kind: 'packet', thing: id, contactId: clara });
    expect(share).toMatchObject({ title: 'Review', kind: 'packet', changed: false });
    const shown = await open(tokenOf(share));
    const packet = shown.content as SharedPacket;
    const { parts } = await printed(id);
    expect(packet).toEqual({
      on: ON,
      for: NAME,
      parts: parts.map(({ kind, title, content }) => ({ kind, title, content })),
    });
    expect(contentIn(packet.parts, 'item').mark).toMatch(/^Approval AD-2291, /);
    expect(contentIn(packet.parts, 'scenario').mark).toBe('Draft for your compliance review');
    const ids = [id, base.id, home.id, winston, clara, ...home.members.map((one) => one.id)];
    expect(ids.filter((each) => JSON.stringify(shown).includes(each))).toEqual([]);
    expect(await usesOf(clara)).toMatchObject([{ ...TRUST, how: 'link' }]);

    await putEstate(holding('a', 'Savings', 50_000_000));
    const later = await open(tokenOf(share));
    expect(later).toMatchObject({ changed: true, withdrawn: false, content: packet });
    expect(await ada.call(readShare, { id: share.id })).toHaveProperty('changed', true);
    const body = { version: 1, state: 'withdrawn', reason: 'New text' };
    await ada.call(withdrawApproval, { id: approval.id, body });
    expect(await open(tokenOf(share))).toMatchObject({ withdrawn: true, content: null });
  });

  test('names every part that blocks it, and is then not made', async () => {
    const example = await scenario('Base case', { examples: ['balance'] });
    const { id } = await started();
    await changePacket(id, [part('agenda'), part('scenario', example.id), TRUST]);
    const body = { kind: 'packet', thing: id, contactId: winston };
    const { current } = await ada.refused(createShare, 409, { body });
    expect(current).toEqual({
      blocked: [
        {
          kind: 'scenario',
          thing: example.id,
          title: 'Base case',
          sentence: '“Base case” still has examples.',
        },
        {
          ...TRUST,
          title: 'What a trust does',
          sentence: '“What a trust does” is not approved for clients.',
        },
      ],
    });
    expect(await query('select from share where affiliate_id = $1', [ada.id])).toEqual([]);
  });

  test('goes to the family alone, and ends with the reader’s place in it', async () => {
    await putEstate(holding('a', 'Savings', 40_000_000));
    const { id } = await started();
    const ann = (await addedContact(ada, { name: 'Ann Bell' })).id;
    for (const [thing, contactId] of [
      [id, ann],
      [NOBODY, winston],
      [null, winston],
    ]) {
      const body = { kind: 'packet', thing, contactId };
      expect(await fieldsOf(ada.refused(createShare, 400, { body }))).toEqual(['thing']);
    }
    const share = await addedShare(ada, { kind: 'packet', thing: id, contactId: clara });
    await changeMembers((members) =>
      members.map((member) =>
        member.contactId === clara ? { ...member, role: 'former-spouse' } : member,
      ),
    );
    await client.refused(openShare, 404, { body: { token: tokenOf(share) } });
  });

  test('is none of a second affiliate’s', async () => {
    const { id } = await started();
    const eve = await person(`eve ${number}`);
    await eve.refused(readPacket, 404, { id });
    const own = (await addedContact(eve, { name: 'Own' })).id;
    const body = { kind: 'packet', thing: id, contactId: own };
    expect(await eve.refused(createShare, 400, { body })).toHaveProperty('fields.thing');
    const hers = await eve.call(createReview, { body: { contactId: own, on: ON } });
    const mine = await scenario('Base case');
    const change = changing(hers, { packet: [part('scenario', mine.id)] });
    expect(await fieldsOf(eve.refused(changeReview, 400, change))).toEqual(['packet']);
  });
});
