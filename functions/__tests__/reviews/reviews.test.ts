/** Reviews: their start, their steps, which move with the meeting, and their end. */

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exportAccount } from '../../../src/contract/account/account.ts';
import {
  changeContact,
  changeContacts,
  deleteInteraction,
} from '../../../src/contract/contacts/contacts.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { changeHousehold } from '../../../src/contract/households/households.ts';
import {
  changePlan,
  createPlan,
  deletePlan,
  listPlans,
} from '../../../src/contract/reviews/plans.ts';
import type { Review } from '../../../src/contract/reviews/reviews.ts';
import {
  changeReview,
  closeReview,
  createReview,
  deleteReview,
  listReviews,
  readPacket,
  readReview,
} from '../../../src/contract/reviews/reviews.ts';
import { createShare } from '../../../src/contract/shares/shares.ts';
import type { Task } from '../../../src/contract/tasks.ts';
import { changeTask, createTask, deleteTask, readTask } from '../../../src/contract/tasks.ts';
import { undoChange } from '../../../src/contract/undo.ts';
import { query } from '../../lib/db/db.ts';
import {
  addedContact,
  addedHousehold,
  changedContact,
  expectUndone,
  fieldsOf,
  mergedContacts,
  remove,
  talks,
} from '../contacts/contact-calls.ts';
import { assistantOf, changing, type Person, person } from '../helpers/caller.ts';
import { countQueries, withoutTriggers, withStore } from '../helpers/harness.ts';
import { addedShare } from '../shares/share-calls.ts';

withStore();
const NOW = new Date('2026-11-21T15:00:00Z');
const TODAY = '2026-11-21';
let ada: Person;
let second: Person;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ada = await person('ada');
  second = await person('second');
});
beforeEach(async () => {
  vi.setSystemTime(NOW);
  await query('delete from plan');
  await query('delete from review');
  await query('delete from contact');
  await query('delete from undo');
});

const UNKNOWN = '6a0f3c1e-0000-4000-8000-000000000009';
const contactNamed = async (name: string, more: object = {}) =>
  (await addedContact(ada, { name, ...more })).id;

/** The Dandelions, both contacts, and their meeting. */
async function couple() {
  const winston = await contactNamed('Winston Dandelion');
  const clara = await contactNamed('Clara Dandelion');
  const household = await addedHousehold(ada, [
    { contactId: winston, role: 'client' },
    { contactId: clara, role: 'spouse' },
  ]);
  return { winston, clara, household };
}
const meetingOn = (contactId: string, on: string, more: object = {}) =>
  ada.call(createTask, { body: { contactId, kind: 'meeting', title: 'Review', on, ...more } });
const start = (contactId: string, more: object = {}) =>
  ada.call(createReview, {
    body: { contactId, plan: 'annual-review', on: '2027-02-15', ...more },
  });
const read = (id: string) => ada.call(readReview, { id });
const readPerson = (id: string) => ada.call(readContact, { id });
const idsIn = ({ living }: Review) => living.map(({ contactId }) => contactId);
const daysOf = ({ steps }: Review) => steps.map(({ on }) => on);
const close = (review: Pick<Review, 'id' | 'version'>, more: object = {}) =>
  ada.call(closeReview, changing(review, { agreed: 'Move the cottage into the trust.', ...more }));
/** The Dandelions, with a meeting on this day, and its review. */
async function prepared(on = '2026-12-15') {
  const family = await couple();
  const meeting = await meetingOn(family.winston, on);
  const { id } = await start(family.winston, { on: undefined, meeting: meeting.id });
  return { ...family, meeting, id, review: await read(id) };
}
/** The ids of the reviews of this contact. */
const listed = async (contact: string, search: object = {}) =>
  (await ada.call(listReviews, { query: { contact, ...search } })).items.map(({ id }) => id);

describe('a review', () => {
  test('is that of the family at its head, with the steps of its plan from today on', async () => {
    const { winston, clara } = await couple();
    const review = await start(clara, { on: '2026-12-15' });
    expect(review).toMatchObject({
      version: 1,
      contactId: winston,
      name: 'Winston and Clara Dandelion',
      people: [
        { contactId: winston, name: 'Winston Dandelion' },
        { contactId: clara, name: 'Clara Dandelion' },
      ],
      plan: 'annual-review',
      title: 'Annual review',
      on: '2026-12-15',
      meeting: null,
      state: 'open',
      since: null,
      agreed: '',
      nextOn: null,
      closedOn: null,
      undo: expect.any(String),
    });
    expect(review.steps.map(({ title, on, days }) => [title, on, days])).toEqual([
      ['Set the date of the review', TODAY, -45],
      ['Send “Still right?”', TODAY, -30],
      ['Look at the map, its gaps and the calculations', '2026-11-24', -21],
      ['Put the packet together', '2026-12-01', -14],
      ['Get cleared what is not', '2026-12-05', -10],
      ['Confirm the meeting with its agenda', '2026-12-08', -7],
      ['Print the packet', '2026-12-14', -1],
      ['Send what we agreed', '2026-12-16', 1],
      ['Enter what changed', '2026-12-22', 7],
      ['Ask what became of it', '2027-01-14', 30],
    ]);
    expect(review.steps.every(({ reviewId }) => reviewId === review.id)).toBe(true);
  });

  test('counts a spouse who is no contact by name, and nobody who has died or is in the trash', async () => {
    const winston = await contactNamed('Winston Dandelion');
    await addedHousehold(ada, [
      { contactId: winston, role: 'client' },
      { name: 'Clara Dandelion', role: 'spouse' },
    ]);
    const review = await start(winston);
    expect(review.people).toEqual([
      { contactId: winston, name: 'Winston Dandelion' },
      { contactId: null, name: 'Clara Dandelion' },
    ]);
    expect(review.name).toBe('Winston and Clara Dandelion');
    const carl = await contactNamed('Carl Doyle', { deathDate: '2026-03-01' });
    const dora = await contactNamed('Dora Doyle');
    await addedHousehold(ada, [
      { contactId: carl, role: 'client' },
      { contactId: dora, role: 'spouse' },
    ]);
    expect(await start(dora)).toMatchObject({ contactId: dora, name: 'Dora Doyle' });
  });

  test('is one at a time for each family, whose head may be gone by then', async () => {
    const { winston, clara } = await couple();
    const { id } = await start(winston);
    const twice = { contactId: clara, on: '2027-03-01' };
    const current = { current: { id } };
    expect(await ada.refused(createReview, 409, { body: twice })).toMatchObject(current);
    await remove(ada, winston);
    expect(await ada.refused(createReview, 409, { body: twice })).toMatchObject(current);
    expect(await read(id)).toMatchObject({
      contactId: winston,
      name: 'Winston and Clara Dandelion',
    });
    await remove(ada, clara);
    await ada.refused(readReview, 404, { id });
  });

  test('goes with the last of its people', async () => {
    const { winston, clara } = await couple();
    const { id } = await start(winston);
    await query('delete from contact where id = $1', [winston]);
    expect(await read(id)).toMatchObject({
      contactId: clara,
      people: [
        { contactId: null, name: 'Winston Dandelion' },
        { contactId: clara, name: 'Clara Dandelion' },
      ],
    });
    await query('delete from contact where id = $1', [clara]);
    expect(await query('select from review')).toEqual([]);
  });

  test('is listed newest first, by contact and state, and found by no one else', async () => {
    const { winston, clara } = await couple();
    const first = await start(winston, { plan: null });
    await close(first);
    const open = await start(winston, { plan: null, on: '2027-06-01' });
    expect(await listed(clara)).toEqual([open.id, first.id]);
    expect(await listed(clara, { state: 'closed' })).toEqual([first.id]);
    expect(open.since).toBe(TODAY);
    expect((await second.call(listReviews)).items).toEqual([]);
    await second.refused(listReviews, 404, { query: { contact: clara } });
  });

  test('is taken back by the undo of its start, which leaves the meeting', async () => {
    const { winston } = await couple();
    const meeting = await meetingOn(winston, '2026-12-15');
    const { id, undo } = await start(winston, { on: undefined, meeting: meeting.id });
    await expectUndone(ada, undo, 1);
    await ada.refused(readReview, 404, { id });
    expect(await query('select title, review_id from task')).toEqual([
      { title: 'Review', review_id: null },
    ]);
  });

  test('is read in at most three statements besides the session’s, and deleted and restored with its open steps and its meeting', async () => {
    const { winston, meeting, id, review: before } = await prepared();
    expect(await countQueries(() => read(id))).toBeLessThanOrEqual(4);
    const { undo } = await ada.call(deleteReview, { id });
    await ada.refused(readReview, 404, { id });
    expect(await ada.call(readTask, { id: meeting.id })).toMatchObject({ reviewId: null });
    const other = await start(winston, { plan: null });
    expect((await ada.refused(deleteReview, 404, { id })).message).toBeTruthy();
    await ada.call(deleteReview, { id: other.id });
    await expectUndone(ada, undo, 1);
    const after = await read(id);
    expect(after.meeting?.id).toBe(before.meeting?.id);
    expect(after.steps.map((step) => step.id)).toEqual(before.steps.map((step) => step.id));
  });
});

describe('the steps', () => {
  test('follow a meeting that moves twice, in one request each, also while the review is started, but for those moved by hand or done', async () => {
    const { meeting, id } = await prepared('2027-02-15');
    // A window that moves the meeting while the review is started has to look at the review first.
    const refused = await ada.refused(changeTask, 409, changing(meeting, { on: '2027-02-22' }));
    expect(refused.current).toMatchObject({ id: meeting.id, reviewId: id, on: '2027-02-15' });
    const current = refused.current as Task;
    const moved = await ada.call(changeTask, changing(current, { on: '2027-02-22' }));
    expect(moved.moved).toBe(10);
    let review = await read(id);
    expect(review.on).toBe('2027-02-22');
    expect(daysOf(review)).toEqual([
      '2027-01-08',
      '2027-01-23',
      '2027-02-01',
      '2027-02-08',
      '2027-02-12',
      '2027-02-15',
      '2027-02-21',
      '2027-02-23',
      '2027-03-01',
      '2027-03-24',
    ]);
    const [byHand, done] = review.steps;
    await ada.call(changeTask, changing(byHand ?? meeting, { on: '2027-01-05' }));
    await query('update task set done_at = now() where id = $1', [done?.id]);
    const again = await ada.call(changeTask, changing(moved, { on: '2027-03-01' }));
    expect(again.moved).toBe(8);
    review = await read(id);
    expect(daysOf(review).slice(0, 3)).toEqual(['2027-01-05', '2027-01-23', '2027-02-08']);
    expect(review.steps[0]).toMatchObject({ id: byHand?.id, days: null });
  });

  test('follow the day of a review without a meeting, and never go behind today', async () => {
    const { winston } = await couple();
    const { id, version } = await start(winston);
    const review = await ada.call(changeReview, { id, body: { version, on: '2026-12-01' } });
    expect(review.on).toBe('2026-12-01');
    expect(daysOf(review).slice(0, 6)).toEqual([TODAY, TODAY, TODAY, TODAY, TODAY, '2026-11-24']);
  });

  test('follow a meeting that is planned later or moved as the contact’s next step', async () => {
    const { winston } = await couple();
    const { id } = await start(winston, { plan: null });
    const planned = await meetingOn(winston, '2026-12-01', { reviewId: id });
    expect(planned.reviewId).toBe(id);
    expect(await read(id)).toMatchObject({ on: '2026-12-01', meeting: { id: planned.id } });
    const counsel = { kind: 'todo', title: 'Ask counsel', reviewId: id };
    await meetingOn(winston, '2026-12-20', counsel);
    await changedContact(ada, winston, { nextStep: { text: 'Review', on: '2026-12-03' } });
    const review = await read(id);
    expect(review).toMatchObject({ on: '2026-12-03', meeting: { on: '2026-12-03' } });
    expect(review.steps).toMatchObject([{ title: 'Ask counsel', on: '2026-12-20', days: null }]);
    const another = { contactId: winston, kind: 'meeting', title: 'Again', reviewId: id };
    const body = { ...another, on: '2026-12-09' };
    expect(await fieldsOf(ada.refused(createTask, 400, { body }))).toEqual(['reviewId']);
    await ada.call(deleteTask, { id: planned.id });
    expect(await read(id)).toMatchObject({ on: '2026-12-03', meeting: null });
  });

  test('of no closed review, and of no other family', async () => {
    const { winston } = await couple();
    const peter = await contactNamed('Peter Bell');
    const review = await start(winston, { plan: null });
    const step = { kind: 'todo', title: 'Ask counsel', on: '2026-12-20', reviewId: review.id };
    const refused = (contactId: string) =>
      fieldsOf(ada.refused(createTask, 400, { body: { contactId, ...step } }));
    expect(await refused(peter)).toEqual(['reviewId']);
    await close(review);
    expect(await refused(winston)).toEqual(['reviewId']);
  });
});

describe('closing', () => {
  const everything = {
    on: '2026-11-20',
    nextOn: '2027-11-20',
    steps: [{ title: 'Send the deed to counsel', kind: 'email', on: '2026-12-01' }],
  };

  test('ends the meeting, plans the next steps and dates, and is a talk of both', async () => {
    const { winston, clara, review, meeting } = await prepared();
    const closed = await close(review, everything);
    expect(closed).toMatchObject({
      state: 'closed',
      closedOn: '2026-11-20',
      nextOn: '2027-11-20',
      agreed: 'Move the cottage into the trust.',
      meeting: { id: meeting.id, doneAt: expect.any(String) },
    });
    const next = closed.steps.find(({ title }) => title === 'Send the deed to counsel');
    expect(next).toMatchObject({ contactId: winston, on: '2026-12-01', doneAt: null });
    expect(closed.next).toEqual([next?.id]);
    for (const id of [winston, clara]) {
      expect(await readPerson(id)).toMatchObject({
        reviewedOn: '2026-11-20',
        reviewOn: '2027-11-20',
        lastTouchOn: '2026-11-20',
      });
    }
    const [entry] = await talks(ada, clara, '?household=true');
    expect(entry).toMatchObject({
      kind: 'review',
      text: [
        'Annual review',
        'Move the cottage into the trust.',
        'Next review: November 20, 2027',
        `Packet: ${closed.packet.map(({ title }) => title).join(', ')}`,
      ].join('\n'),
    });
    await ada.refused(deleteInteraction, 404, { id: winston, interactionId: entry?.id });
  });

  test('is taken back by one undo, with the days as they were', async () => {
    const { winston, clara, id, review, meeting } = await prepared();
    await changedContact(ada, winston, { reviewedOn: '2025-11-03', reviewOn: '2026-11-03' });
    const { undo } = await close(review, everything);
    await expectUndone(ada, undo, 1);
    const after = await read(id);
    expect(after).toMatchObject({
      state: 'open',
      agreed: '',
      nextOn: null,
      closedOn: null,
      next: [],
    });
    expect(after.meeting).toMatchObject({ id: meeting.id, doneAt: null });
    expect(after.steps.map((step) => step.id)).toEqual(review.steps.map((step) => step.id));
    expect(await readPerson(winston)).toMatchObject({
      reviewedOn: '2025-11-03',
      reviewOn: '2026-11-03',
      lastTouchOn: null,
    });
    expect(await readPerson(clara)).toMatchObject({ reviewedOn: null, reviewOn: null });
    expect(await talks(ada, winston)).toEqual([]);
  });

  test('keeps a next step that was changed since, and is not taken back beside another open review', async () => {
    const { winston, review } = await prepared();
    const closed = await close(review, everything);
    const step = await ada.call(readTask, { id: closed.next[0] });
    await ada.call(changeTask, changing(step, { title: 'Send both deeds' }));
    const other = await start(winston, { plan: null });
    const undo = { body: { undo: closed.undo } };
    expect((await ada.refused(undoChange, 409, undo)).message).toBe(
      'Another review of this family is open: Review. Close it or delete it first.',
    );
    await ada.call(deleteReview, { id: other.id });
    expect(await ada.undo(closed.undo)).toEqual({ undone: 1, kept: 1 });
  });

  test('in two windows closes it once', async () => {
    const { review } = await prepared();
    const answers = await Promise.all(
      [1, 2].map(() => ada.send(closeReview, changing(review, { agreed: 'Nothing.' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ current: { id: review.id, state: 'closed' } });
  });

  test('is nothing that a change or a deletion follows', async () => {
    const closed = await close((await prepared()).review);
    await ada.refused(changeReview, 409, changing(closed, { title: 'Other' }));
    await ada.refused(deleteReview, 409, { id: closed.id });
    await ada.refused(closeReview, 409, changing(closed, { agreed: 'Again.' }));
  });

  test('notes how the family stands', async () => {
    const { review, household } = await prepared();
    await close(review);
    const [row] = await query<{ noted: object }>('select noted from review');
    expect(row?.noted).toMatchObject({
      members: [
        { id: household.members[0]?.id, name: 'Winston Dandelion', role: 'client', living: true },
        { id: household.members[1]?.id, name: 'Clara Dandelion', role: 'spouse', living: true },
      ],
      holdings: [],
      figures: [],
      gaps: [],
    });
  });
});

describe('a family that is no longer as it was', () => {
  const AGREED = { steps: [{ title: 'Call', kind: 'call', on: '2026-12-01' }] };

  test.each<[string, (winston: string) => Promise<unknown>]>([
    ['died', (id) => changedContact(ada, id, { deceased: true })],
    ['is in the trash', (id) => remove(ada, id)],
  ])('is its survivor if the head %s: links, entry, steps and days are hers', async (_, leave) => {
    const { winston, clara } = await couple();
    const { id } = await start(winston, { plan: null });
    await leave(winston);
    const review = await read(id);
    expect(review.living).toEqual([{ contactId: clara, name: 'Clara Dandelion' }]);
    const known = { kind: 'questions', known: true, code: true };
    const packet = { kind: 'packet', thing: id };
    for (const share of [known, packet]) {
      const body = { ...share, contactId: winston };
      expect(await fieldsOf(ada.refused(createShare, 400, { body }))).toEqual(['contactId']);
    }
    await addedShare(ada, { ...packet, contactId: clara });
    const closed = await close(review, AGREED);
    expect(closed.steps).toMatchObject([{ title: 'Call', contactId: clara }]);
    expect(await talks(ada, clara)).toMatchObject([{ kind: 'review' }]);
    expect(await readPerson(clara)).toMatchObject({ reviewedOn: TODAY });
    expect(await readPerson(winston)).toMatchObject({ reviewedOn: null });
  });

  test('is nobody without a living contact, and the survivor once she is one', async () => {
    const winston = await contactNamed('Winston Dandelion');
    const home = await addedHousehold(ada, [
      { contactId: winston, role: 'client' },
      { name: 'Clara Dandelion', role: 'spouse' },
    ]);
    const { id } = await start(winston);
    await changedContact(ada, winston, { deathDate: '2026-11-01' });
    expect((await read(id)).living).toEqual([]);
    const clara = await contactNamed('Clara Dandelion');
    const members = home.members.map((member) =>
      member.role === 'spouse' ? { ...member, contactId: clara } : member,
    );
    await ada.call(changeHousehold, changing(home, { members }));
    expect(idsIn(await read(id))).toEqual([clara]);
    await addedShare(ada, { kind: 'packet', thing: id, contactId: clara });
  });

  test('is who stayed if the head left the household, who is then no reader of it', async () => {
    const { winston, clara, household } = await couple();
    const { id } = await start(winston);
    const members = household.members.map((member) => ({
      ...member,
      role: member.contactId === clara ? 'client' : 'former-spouse',
    }));
    await ada.call(changeHousehold, changing(household, { members }));
    expect(idsIn(await read(id))).toEqual([clara]);
    expect(await ada.call(readPacket, { id })).toMatchObject({ for: 'Clara Dandelion' });
    const body = { kind: 'packet', thing: id, contactId: winston };
    expect(await fieldsOf(ada.refused(createShare, 400, { body }))).toEqual(['contactId']);
    // With a household of his own, the review is his again.
    await addedHousehold(ada, [{ contactId: winston, role: 'client' }]);
    expect(idsIn(await read(id))).toEqual([winston]);
  });
});

describe('a merge', () => {
  test('of two families leaves both reviews open, of which each is closed, deleted and taken back', async () => {
    const keep = await couple();
    const drop = await couple();
    const mine = await start(keep.winston, { plan: null });
    const other = await start(drop.winston, { plan: null });
    await mergedContacts(ada, keep.winston, drop.winston);
    await mergedContacts(ada, keep.clara, drop.clara);
    expect(idsIn(await read(other.id))).toEqual([keep.winston, keep.clara]);
    expect(idsIn(await read(mine.id))).toEqual([keep.winston, keep.clara]);
    const { undo } = await close(await read(other.id));
    await ada.undo(undo);
    const deleted = await ada.call(deleteReview, { id: mine.id });
    await ada.undo(deleted.undo);
    const open = await listed(keep.clara, { state: 'open' });
    expect(open.sort()).toEqual([mine.id, other.id].sort());
  });

  test('of two families with open reviews keeps both, the later last review and the earlier next one; its undo moves them back', async () => {
    const keep = await contactNamed('Robin Sample');
    const drop = await contactNamed('Robin B. Sample');
    for (const [id, reviewedOn, reviewOn] of [
      [keep, '2025-03-01', '2027-03-01'],
      [drop, '2026-02-01', '2027-02-01'],
    ] as const) {
      await changedContact(ada, id, { reviewedOn, reviewOn });
    }
    const mine = await start(keep, { plan: null });
    const other = await start(drop, { plan: null });
    const merged = await mergedContacts(ada, keep, drop);
    expect(merged).toMatchObject({ reviewedOn: '2026-02-01', reviewOn: '2027-02-01' });
    const open = await listed(keep, { state: 'open' });
    expect(open.sort()).toEqual([mine.id, other.id].sort());
    expect(await read(other.id)).toMatchObject({ contactId: keep, name: 'Robin B. Sample' });
    await ada.undo(merged.undo);
    expect(await read(other.id)).toMatchObject({ contactId: drop, people: [{ contactId: drop }] });
    expect(await readPerson(keep)).toMatchObject({ reviewedOn: '2025-03-01' });
  });

  test('of a couple’s two contacts leaves one of them by name', async () => {
    const { winston, clara } = await couple();
    const { id } = await start(winston, { plan: null });
    const { undo } = await mergedContacts(ada, clara, winston);
    expect(await read(id)).toMatchObject({
      contactId: clara,
      people: [
        { contactId: null, name: 'Winston Dandelion' },
        { contactId: clara, name: 'Clara Dandelion' },
      ],
    });
    await ada.undo(undo);
    expect((await read(id)).people[0]).toEqual({ contactId: winston, name: 'Winston Dandelion' });
  });
});

describe('plans', () => {
  const steps = [{ title: 'Set the day', kind: 'call', days: -30 }];
  const add = (name: string) => ada.call(createPlan, { body: { name, steps } });

  test('are three shipped ones, then one’s own by name', async () => {
    await add('Half-year review');
    await add('After a birth');
    const { items } = await ada.call(listPlans);
    expect(items.map(({ id, version, name, own }) => [own ? 'own' : id, version, name])).toEqual([
      ['annual-review', 0, 'Annual review'],
      ['new-client', 0, 'New client'],
      ['after-a-death', 0, 'After a death'],
      ['own', 1, 'After a birth'],
      ['own', 1, 'Half-year review'],
    ]);
    expect((await second.call(listPlans)).items).toHaveLength(3);
  });

  test('are changed, deleted, brought back, and used by a review that keeps its steps', async () => {
    const plan = await add('Half-year review');
    const winston = await contactNamed('Winston Dandelion');
    const review = await start(winston, { plan: plan.id, on: '2027-02-15' });
    expect(review).toMatchObject({ title: 'Half-year review', plan: plan.id });
    expect(daysOf(review)).toEqual(['2027-01-16']);
    const changed = await ada.call(changePlan, changing(plan, { name: 'Review by phone' }));
    await ada.refused(changePlan, 409, changing(plan, { name: 'Other' }));
    const { undo } = await ada.call(deletePlan, { id: plan.id });
    await ada.refused(changePlan, 404, changing(changed, { name: 'Other' }));
    await expectUndone(ada, undo, 1);
    expect(daysOf(await read(review.id))).toEqual(['2027-01-16']);
  });

  test('are at most 20', async () => {
    for (let at = 0; at < 20; at += 1) await add(`Plan ${at}`);
    const { message } = await ada.refused(createPlan, 400, { body: { name: 'One more', steps } });
    expect(message).toBe('You have 20 plans, which is the most. Delete one first.');
  });
});

describe('for many', () => {
  const change = (ids: string[], body: object) =>
    ada.call(changeContacts, { body: { ids, change: body } });
  const step = { title: 'Ask about the new law', kind: 'call', on: '2026-12-15' };
  const plan = { plan: 'new-client', on: '2026-12-15' };

  test('one step for each contact, taken back where nobody changed it', async () => {
    const { winston, clara } = await couple();
    const { undo, changed } = await change([winston, clara], { step });
    expect(changed).toBe(2);
    await changedContact(ada, clara, { nextStep: { text: 'Ask', on: step.on } });
    expect(await ada.undo(undo)).toEqual({ undone: 1, kept: 1 });
  });

  test('one review for each family without an open one, by ids and by a filter, once for each request', async () => {
    const { winston, clara } = await couple();
    const peter = await contactNamed('Peter Bell', { stage: 'client' });
    await start(peter, { plan: null });
    const quinn = await contactNamed('Quinn Lee', { stage: 'client' });
    expect((await change([winston, clara, peter], { plan })).changed).toBe(1);
    const body = {
      filter: { stage: 'client' },
      change: { plan: { ...plan, title: 'First review' } },
    };
    const first = await ada.call(changeContacts, { body, key: 'once' });
    const retry = await ada.call(changeContacts, { body, key: 'once' });
    expect(retry).toEqual(first);
    expect(first.changed).toBe(1);
    const { items } = await ada.call(listReviews, { query: { contact: quinn } });
    expect(items).toMatchObject([{ title: 'First review', plan: 'new-client' }]);
    expect(items[0]?.steps).toHaveLength(8);
    await expectUndone(ada, first.undo, 1);
    expect(await listed(quinn)).toEqual([]);
  });

  test('one step each by an assistant for contacts, who starts no reviews', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    const ids = [await contactNamed('Winston Dandelion')];
    const done = await dana.call(changeContacts, { body: { ids, change: { step } } });
    expect(done.changed).toBe(1);
    await dana.refused(changeContacts, 403, { body: { ids, change: { plan } } });
    expect(await query('select from review')).toEqual([]);
  });

  test('contacts are told of their steps once for all, so that thousands fit into a request', async () => {
    const { winston, clara } = await couple();
    const [explained] = await query<{ 'QUERY PLAN': { Triggers: Record<string, unknown>[] }[] }>(
      `explain (analyze, format json) insert into task (affiliate_id, contact_id, title, due_on, time_zone)
       select affiliate_id, id, 'Ask', '2026-12-15', 'America/New_York' from contact`,
    );
    const triggers = explained?.['QUERY PLAN'][0]?.Triggers ?? [];
    const own = triggers.filter((trigger) => !('Constraint Name' in trigger));
    expect(own.map(({ 'Trigger Name': name, Calls }) => [name, Calls])).toEqual([
      ['follow_new_steps', 1],
      ['follow_new_tasks', 1],
    ]);
    for (const id of [winston, clara]) {
      expect(await readPerson(id)).toMatchObject({ nextStep: { text: 'Ask' } });
    }
  });

  test('no more open steps than 20,000, which is refused before any is made', {
    tags: 'deep',
  }, async () => {
    const { winston, clara } = await couple();
    await withoutTriggers(
      'task',
      `insert into task (affiliate_id, contact_id, title, due_on, time_zone)
       select $1, $2, 'Ask', '2026-12-01', 'America/New_York' from generate_series(1, 19992)`,
      [ada.id, winston],
    );
    const { undo } = await change([winston], { step });
    const body = { ids: [clara], change: { plan } };
    expect((await ada.refused(changeContacts, 400, { body })).message).toBe(
      'You would have more than 20,000 open steps. Finish some first.',
    );
    await ada.undo(undo);
    expect((await change([clara], { plan })).changed).toBe(1);
  });
});

describe('bad input', () => {
  const on = '2027-01-01';
  const personWith = async (more: object) => ({ on, contactId: await contactNamed('Carl', more) });
  const meetingOf = async (contactId: string) => (await meetingOn(contactId, '2026-12-01')).id;
  const others = async () => ({ meeting: await meetingOf(await contactNamed('Peter Bell')) });
  async function ended(winston: string) {
    const meeting = await meetingOf(winston);
    await query('update task set done_at = now()');
    return { meeting };
  }
  async function trashed() {
    const { contactId } = await personWith({});
    await remove(ada, contactId);
    return { on, contactId };
  }

  test.each<[string, object | ((winston: string) => Promise<object>), string]>([
    ['neither a day nor a meeting', {}, 'on'],
    ['both', { on, meeting: UNKNOWN }, 'on'],
    ['a past day', { on: '2026-11-20' }, 'on'],
    ['a meeting of others', others, 'meeting'],
    ['a meeting that is done', ended, 'meeting'],
    ['an unknown meeting', { meeting: UNKNOWN }, 'meeting'],
    ['an unknown plan', { on, plan: 'every-week' }, 'plan'],
    ['a foreign plan', { on, plan: UNKNOWN }, 'plan'],
    ['an unknown contact', { on, contactId: UNKNOWN }, 'contactId'],
    ['the dead', () => personWith({ deceased: true }), 'contactId'],
    ['an organization', () => personWith({ kind: 'organization' }), 'contactId'],
    ['the trash', trashed, 'contactId'],
    ['an empty title', { on, title: '' }, 'title'],
  ])('starts no review: %s', async (_, body, field) => {
    const contactId = await contactNamed('Winston Dandelion');
    const more = typeof body === 'function' ? await body(contactId) : body;
    const refused = ada.refused(createReview, 400, { body: { contactId, ...more } });
    expect(await fieldsOf(refused)).toEqual([field]);
  });

  const STEP = { title: 'Call', kind: 'call', days: 0 };
  test.each<[string, object, string]>([
    ['no steps', { steps: [] }, 'steps'],
    ['13 steps', { steps: Array(13).fill(STEP) }, 'steps'],
    ['181 days before', { steps: [{ ...STEP, days: -181 }] }, 'steps'],
    ['366 days after', { steps: [{ ...STEP, days: 366 }] }, 'steps'],
    ['half a day', { steps: [{ ...STEP, days: 1.5 }] }, 'steps'],
    ['a meeting', { steps: [{ ...STEP, kind: 'meeting' }] }, 'steps'],
    ['an empty title', { steps: [{ ...STEP, title: ' ' }] }, 'steps'],
    ['a long title', { steps: [{ ...STEP, title: 'x'.repeat(201) }] }, 'steps'],
    ['a private number', { steps: [{ ...STEP, title: 'SSN 123-45-6789' }] }, 'steps'],
    ['no name', { name: '' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
  ])('makes no plan: %s', async (_, body, field) => {
    const draft = { name: 'Plan', steps: [STEP], ...body };
    expect(await fieldsOf(ada.refused(createPlan, 400, { body: draft }))).toEqual([field]);
  });

  test.each<[string, object]>([
    ['both', { step: { title: 'x', on }, plan: { plan: 'new-client', on } }],
    ['a plan without a day', { plan: { plan: 'new-client' } }],
    ['an unknown plan', { plan: { plan: 'every-week', on } }],
    ['a past day', { plan: { plan: 'new-client', on: '2026-11-20' } }],
    ['a meeting', { step: { title: 'Meet', kind: 'meeting', on } }],
    ['no title', { step: { kind: 'call', on } }],
  ])('changes nothing for many: %s', async (_, change) => {
    const ids = [await contactNamed('Winston Dandelion')];
    const refused = ada.refused(changeContacts, 400, { body: { ids, change } });
    expect(await fieldsOf(refused)).toEqual(['change']);
    expect(await query('select from task')).toEqual([]);
  });

  test('changes no day of a review with a meeting, and takes no long title', async () => {
    const { review } = await prepared();
    for (const [field, value] of Object.entries({ on, title: 'x'.repeat(101) })) {
      const refused = ada.refused(changeReview, 400, changing(review, { [field]: value }));
      expect(await fieldsOf(refused)).toEqual([field]);
    }
  });

  test.each<[string, object, string]>([
    ['nothing agreed', { agreed: '' }, 'agreed'],
    ['too much', { agreed: 'x'.repeat(2001) }, 'agreed'],
    ['a private number', { agreed: 'SSN 123-45-6789' }, 'agreed'],
    ['tomorrow', { on: '2026-11-22' }, 'on'],
    ['367 days back', { on: '2025-11-19' }, 'on'],
    ['the next one on its day', { on: '2026-11-20', nextOn: '2026-11-20' }, 'nextOn'],
    ['the next one in four years', { nextOn: '2029-11-22' }, 'nextOn'],
    ['13 steps', { steps: Array(13).fill({ title: 'x', on }) }, 'steps'],
    ['an unknown way', { handed: 'pigeon' }, 'handed'],
  ])('closes no review: %s', async (_, body, field) => {
    const review = await start(await contactNamed('Peter Bell'), { plan: null });
    const closing = changing(review, { agreed: 'So.', ...body });
    expect(await fieldsOf(ada.refused(closeReview, 400, closing))).toEqual([field]);
  });
});

test('a last review after today is refused, but if it or a past check-in is stored, it refuses no other change, and no field but the wrong one', async () => {
  const id = await contactNamed('Winston Dandelion');
  const stored = { reviewedOn: '2026-11-22', checkInOn: '2026-11-01' };
  const change = (version: number, more: object) => ({ id, body: { version, ...more } });
  const late = ada.refused(changeContact, 400, change(1, { reviewedOn: stored.reviewedOn }));
  expect(await fieldsOf(late)).toEqual(['reviewedOn']);
  await query(
    `update contact set reviewed_on = '2026-11-22', check_in_on = '2026-11-01' where id = $1`,
    [id],
  );
  expect(await ada.call(changeContact, change(1, { reason: 'Call' }))).toMatchObject(stored);
  await ada.call(changeContact, change(2, stored));
  for (const [field, value] of [
    ['referredBy', UNKNOWN],
    ['referredBy', id],
    ['checkInOn', '2026-11-02'],
  ] as const) {
    const body = change(3, { ...stored, [field]: value });
    expect(await fieldsOf(ada.refused(changeContact, 400, body)), value).toEqual([field]);
  }
});

test('reviews and plans are in the export', async () => {
  const { winston } = await couple();
  await start(winston);
  const { unzipSync } = await import('fflate');
  const zip = await ada.send(exportAccount);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const text = (name: string) => JSON.parse(new TextDecoder().decode(files[name]));
  expect(text('reviews.json')).toMatchObject([{ title: 'Annual review', dueOn: '2027-02-15' }]);
  expect(text('plans.json')).toEqual([]);
});
