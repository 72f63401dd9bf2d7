/** One review, from the list of who is due to the list of the next year, on a clock that moves. */
import { expect, test, vi } from 'vitest';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { changeEstate, readEstate } from '../../../src/contract/households/estates.ts';
import { listDue } from '../../../src/contract/reviews/due.ts';
import {
  closeReview,
  createReview,
  readPacket,
  readReview,
} from '../../../src/contract/reviews/reviews.ts';
import {
  mailShareCode,
  type SharedPacket,
  saveAnswers,
  sendAnswers,
} from '../../../src/contract/shares/for-you.ts';
import { decideSuggestions, readSuggestions } from '../../../src/contract/shares/shares.ts';
import { changeTask, createTask, endTask, type Task } from '../../../src/contract/tasks.ts';
import { addedContact, addedHousehold } from '../contacts/contact-calls.ts';
import { browser, type Caller, changing, person } from '../helpers/caller.ts';
import { signIn } from '../helpers/callers.ts';
import { context, cookieOf, withStore } from '../helpers/harness.ts';
import { behind, withMailServer } from '../helpers/mail-server.ts';
import { addedShare, client, open, tokenOf } from '../shares/share-calls.ts';

withStore();
const server = withMailServer();

const NAME = 'Winston and Clara Dandelion';

/** The affiliate on a later morning, signed in again. */
async function on(day: string): Promise<Caller> {
  vi.setSystemTime(`${day}T15:00:00Z`);
  return browser(cookieOf(await signIn('ada')));
}

/** The family's line in the list, as its sentences, last review and open review; undefined if it is not due. */
async function dueLine(ada: Caller) {
  const { items, total } = await ada.call(listDue);
  expect(total).toBe(items.length);
  return items.map(({ name, reviewedOn, reviewOn, review, meeting, reasons }) => ({
    name,
    reviewedOn,
    reviewOn,
    review,
    meeting: meeting?.on ?? null,
    why: reasons.map(({ sentence }) => sentence),
  }))[0];
}

/** Two who are due, their household, and what they own. */
async function addFamily(ada: Caller) {
  const winston = await addedContact(ada, {
    name: 'Winston Dandelion',
    stage: 'client',
    email: 'winston@example.com',
    reviewedOn: '2025-11-03',
  });
  const clara = await addedContact(ada, {
    name: 'Clara Dandelion',
    stage: 'client',
    birthDate: '1961-11-20',
  });
  const home = await addedHousehold(ada, [
    { contactId: winston.id, role: 'client' },
    { contactId: clara.id, role: 'spouse' },
  ]);
  const owners = [{ to: `member:${home.members[0]?.id}`, share: 10_000 }];
  const savings = { id: 'a', label: 'Savings', class: 'cash', value: 40_000_000, title: 'sole' };
  const body = { version: 0, holdings: [{ ...savings, owners }] };
  await ada.call(changeEstate, { id: home.id, body });
  return { winston: winston.id, clara: clara.id, home: home.id };
}

/** Asks for the code of a link, and returns what opens it. */
async function accessTo(share: { url?: string | null }) {
  const token = tokenOf(share);
  const { context: from, done } = behind(context('198.18.7.7'));
  await client.send(mailShareCode, { body: { token }, from });
  await done();
  const codes = server.came.map(({ text }) => /code is (\d{6})\./.exec(text ?? '')?.[1]);
  return { token, code: codes.findLast(Boolean) ?? '' };
}

test('a review is lived through from due to due: plan, meeting moved twice, steps, packet, link, answers, end', async () => {
  vi.setSystemTime('2026-10-05T15:00:00Z');
  await person('ada');
  let ada = await on('2026-10-05');
  const { winston, clara, home } = await addFamily(ada);
  const last = 'Last review November 3, 2025.';
  const why = [last, 'Clara Dandelion reaches 65 on November 20, 2026: Medicare.'];
  const whySince = [last, 'Clara Dandelion reached 65 on November 20, 2026: Medicare.'];
  const before = { name: NAME, reviewedOn: '2025-11-03', reviewOn: null };
  expect(await dueLine(ada)).toEqual({ ...before, review: null, meeting: null, why });

  const body = { contactId: winston, plan: 'annual-review', on: '2026-12-01' };
  const { id } = await ada.call(createReview, { body });
  const meeting: Task = await ada.call(createTask, {
    body: {
      contactId: winston,
      reviewId: id,
      kind: 'meeting',
      title: 'Annual review',
      on: body.on,
      attendees: [winston, clara],
      agenda: 'The estate map',
    },
  });
  expect(await dueLine(ada)).toEqual({ ...before, review: id, meeting: '2026-12-01', why });

  ada = await on('2026-10-20');
  const [first] = (await ada.call(readReview, { id })).steps;
  if (!first) throw new Error('No step');
  expect(first).toMatchObject({ title: 'Set the date of the review', on: '2026-10-17' });
  await ada.call(endTask, changing(first, { log: null }));
  const later = await ada.call(changeTask, changing(meeting, { on: '2026-12-08' }));
  expect(later.moved).toBe(9);
  ada = await on('2026-11-20');
  const again = await ada.call(changeTask, changing(later, { on: '2026-12-15' }));
  expect(again.moved).toBe(9);
  const moved = await ada.call(readReview, { id });
  expect(moved.on).toBe('2026-12-15');
  // A step that is done stays; one of 30 days before is due already, so it is for today.
  const days = moved.steps.map((step) => step.on);
  expect(days.slice(0, 3)).toEqual(['2026-10-17', '2026-11-20', '2026-11-24']);

  ada = await on('2026-12-01');
  const questions = await addedShare(ada, {
    kind: 'questions',
    contactId: winston,
    known: true,
    code: true,
  });
  const packet = await addedShare(ada, { kind: 'packet', thing: id, contactId: winston });
  const shown = (await open(tokenOf(packet))).content as SharedPacket;
  expect(shown.parts[0]?.content).toMatchObject({
    when: 'December 15, 2026',
    who: NAME,
    points: ['The estate map'],
  });
  const access = await accessTo(questions);
  const items = [
    { label: 'Savings', class: 'cash', value: 45_000_000, title: 'sole', was: 0 },
    { label: 'Cottage', class: 'home', value: 30_000_000 },
  ];
  const answers = { part: 'property', answers: { items }, version: 0 };
  await client.call(saveAnswers, { body: { ...access, ...answers } });
  await client.call(sendAnswers, { body: access });
  expect((await dueLine(ada))?.why).toEqual([
    ...whySince,
    'Answers of December 1, 2026 are not taken over.',
  ]);

  ada = await on('2026-12-03');
  const suggested = await ada.call(readSuggestions, { id: questions.id });
  const take = suggested.items.map(({ path }) => path);
  expect(take).toEqual(['property/0', 'property/1']);
  await ada.call(decideSuggestions, {
    id: questions.id,
    body: { version: suggested.version, take, keep: [] },
  });
  expect((await ada.call(readEstate, { id: home })).holdings).toMatchObject([
    { label: 'Savings', value: 45_000_000 },
    { label: 'Cottage', value: 30_000_000 },
  ]);
  expect((await dueLine(ada))?.why).toEqual(whySince);
  // What the family has stays as it was sent.
  expect(await open(tokenOf(packet))).toMatchObject({ changed: true, content: shown });

  ada = await on('2026-12-15');
  const closed = await ada.call(
    closeReview,
    changing(await ada.call(readReview, { id }), {
      agreed: 'Move the cottage into the trust.',
      steps: [{ title: 'Send the deed to counsel', kind: 'email', on: '2027-01-12' }],
      nextOn: '2027-11-30',
      handed: 'print',
    }),
  );
  expect(closed).toMatchObject({
    state: 'closed',
    closedOn: '2026-12-15',
    reasons: whySince.map((sentence) => ({ sentence })),
  });
  expect(await dueLine(ada)).toBeUndefined();
  for (const contact of [winston, clara])
    expect(await ada.call(readContact, { id: contact })).toMatchObject({
      reviewedOn: '2026-12-15',
      reviewOn: '2027-11-30',
    });

  // Half a year later, for what the map still lacks; in the next year also for the day that was set.
  const gaps = expect.stringMatching(/^\d gaps of the map are open since December 15, 2026\.$/);
  ada = await on('2027-06-30');
  expect((await dueLine(ada))?.why).toEqual([gaps]);
  ada = await on('2027-10-04');
  expect(await dueLine(ada)).toEqual({
    name: NAME,
    reviewedOn: '2026-12-15',
    reviewOn: '2027-11-30',
    review: null,
    meeting: null,
    why: ['Next review set for November 30, 2027.', gaps],
  });
  const next = await ada.call(createReview, { body: { ...body, on: '2027-11-30' } });
  expect(next.since).toBe('2026-12-15');
  const { parts } = await ada.call(readPacket, { id: next.id });
  expect(parts.find(({ kind }) => kind === 'changes')?.content).toMatchObject({
    note: 'Nothing has changed in our records since December 15, 2026.',
  });
}, 60_000);
