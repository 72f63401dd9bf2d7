/** What happens while nobody uses the portal, by a clock that the tests move. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../tests/answers.ts';
import { stubTab } from '../../tests/tab.ts';
import { $idle, remainingMs, stay, watchUse } from './idle.ts';

const MINUTE = 60_000;

let calls: ReturnType<typeof answerByHand>;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  stubTab();
  calls = answerByHand();
  stop = watchUse();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fire = (type: string) => window.dispatchEvent(new Event(type));
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE);
/** Time goes by without timers, as it does for a laptop that sleeps. */
const sleep = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
const look = (hidden: boolean) => {
  vi.stubGlobal('document', { hidden });
  fire('visibilitychange');
};
const asked = () => calls.map(({ address }) => address.replace('/api/auth/', ''));
/** Another tab of this browser is used now. */
const useElsewhere = () => {
  localStorage.setItem('used-at', String(Date.now()));
  fire('storage');
};

test('after 28 minutes without use the end is announced, and not a second before', () => {
  pass(28 - 1 / 60);
  expect($idle.get()).toBe('no');
  pass(1 / 60);
  expect([$idle.get(), remainingMs()]).toEqual(['announced', 2 * MINUTE]);
  expect(asked()).toEqual([]);
});

test('after 30 minutes the session is ended on the server, once', () => {
  pass(30 - 1 / 60);
  expect(asked()).toEqual([]);
  pass(1 / 60);
  expect([$idle.get(), remainingMs()]).toEqual(['ended', 0]);
  pass(60);
  fire('focus');
  expect(asked()).toEqual(['logout']);
});

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'])(
  '%s counts as use',
  (type) => {
    pass(20);
    fire(type);
    pass(28 - 1 / 60);
    expect($idle.get()).toBe('no');
    pass(1 / 60);
    expect($idle.get()).toBe('announced');
  },
);

test('use in another tab counts in this one, and takes the announcement back', () => {
  pass(20);
  useElsewhere();
  pass(27);
  expect($idle.get()).toBe('no');
  pass(2);
  expect($idle.get()).toBe('announced');
  useElsewhere();
  expect($idle.get()).toBe('no');
});

test('once it is announced only the press of a button counts, and the server hears of it', () => {
  pass(28);
  fire('pointermove');
  fire('keydown');
  expect($idle.get()).toBe('announced');
  pass(1);
  stay();
  expect([$idle.get(), asked()]).toEqual(['no', ['me']]);
  expect(Number(localStorage.getItem('used-at'))).toBe(Date.now());
  pass(28);
  expect($idle.get()).toBe('announced');
});

test('a press that comes too late ends it', () => {
  pass(28);
  sleep(3);
  stay();
  expect([$idle.get(), asked()]).toEqual(['ended', ['logout']]);
});

test('use without requests is told to the server every 5 minutes, and no use is not', () => {
  for (let minute = 0; minute < 12; minute += 0.5) {
    fire('keydown');
    pass(0.5);
  }
  expect(asked()).toEqual(['me', 'me']);
  pass(15);
  expect(asked()).toEqual(['me', 'me', 'me']);
});

test('the server hears of the last use, even if it was 10 seconds after it was asked', () => {
  pass(1 / 6);
  fire('keydown');
  pass(5);
  expect(asked()).toEqual(['me']);
});

test('use that could not be told is told a minute later', async () => {
  pass(1);
  fire('keydown');
  pass(4);
  await calls[0]?.fail();
  pass(1);
  expect(asked()).toEqual(['me', 'me']);
  await calls[1]?.answer({ error: 'unavailable' }, 503);
  pass(1);
  expect(asked()).toHaveLength(2);
});

test('a page that is left tells what it has not told, and is then silent', () => {
  pass(2);
  fire('keydown');
  look(true);
  expect(asked()).toEqual(['me']);
  pass(40);
  expect([$idle.get(), asked()]).toEqual(['no', ['me']]);
});

test('a page that is looked at again after 29 minutes announces what is left', () => {
  look(true);
  pass(29);
  look(false);
  expect([$idle.get(), remainingMs()]).toEqual(['announced', MINUTE]);
});

test.each(['visibilitychange', 'focus', 'pointermove', 'keydown'])(
  'a laptop that slept for 31 minutes and wakes by %s has no session',
  (type) => {
    sleep(31);
    fire(type);
    expect([$idle.get(), asked()]).toEqual(['ended', ['logout']]);
  },
);

test('a laptop that slept while another tab was used goes on', () => {
  sleep(31);
  localStorage.setItem('used-at', String(Date.now() - MINUTE));
  fire('focus');
  expect($idle.get()).toBe('no');
});

test('it goes on after the next sign-in, which another tab has seen', () => {
  pass(30);
  useElsewhere();
  expect($idle.get()).toBe('no');
  pass(28);
  expect($idle.get()).toBe('announced');
});

test('without storage a tab watches itself', () => {
  stop();
  vi.stubGlobal('localStorage', undefined);
  stop = watchUse();
  pass(20);
  fire('keydown');
  pass(20);
  expect($idle.get()).toBe('no');
  pass(10);
  expect($idle.get()).toBe('ended');
});

test('a clock that is set back does not end the watch', () => {
  sleep(-60);
  fire('keydown');
  pass(1);
  fire('keydown');
  pass(5);
  expect(asked()).toEqual(['me']);
  pass(23);
  expect($idle.get()).toBe('announced');
});

test('once stopped nothing happens any more', async () => {
  stop();
  pass(60);
  fire('focus');
  await settled();
  expect([$idle.get(), asked()]).toEqual(['no', []]);
});
