/** What happens while no one uses the portal, with a fake clock. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../tests/answers.ts';
import { stubTab } from '../../tests/tab.ts';
import { $idle, remainingMs, stay, watchUse } from './idle.ts';

const MINUTE = 60_000;

const calls = answerByHand();
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  stubTab();
  stop = watchUse();
});
afterEach(() => stop());

const fire = (type: string) => window.dispatchEvent(new Event(type));
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE);
/** Time passes without timers, as on a sleeping laptop. */
const sleep = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
/** Whether the end is announced after 28 more minutes, and not a second earlier. */
const isWatchedAnew = () => {
  pass(28 - 1 / 60);
  const before = $idle.get();
  pass(1 / 60);
  return before === 'no' && $idle.get() === 'announced';
};
const look = (hidden: boolean) => {
  vi.stubGlobal('document', { hidden });
  fire('visibilitychange');
};
const authCalls = () => calls.map(({ address }) => address.replace('/api/auth/', ''));
/** Simulates use of another tab of this browser. */
const useElsewhere = () => {
  localStorage.setItem('used-at', String(Date.now()));
  fire('storage');
};

test('the end is announced after 28 minutes without use, and not a second earlier', () => {
  expect(isWatchedAnew()).toBe(true);
  expect(remainingMs()).toBe(2 * MINUTE);
  expect(authCalls()).toEqual([]);
});

test('after 30 minutes the session is ended on the server, once', () => {
  pass(30 - 1 / 60);
  expect(authCalls()).toEqual([]);
  pass(1 / 60);
  expect([$idle.get(), remainingMs()]).toEqual(['ended', 0]);
  pass(60);
  fire('focus');
  expect(authCalls()).toEqual(['logout']);
});

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'])(
  '%s counts as use',
  (type) => {
    pass(20);
    fire(type);
    expect(isWatchedAnew()).toBe(true);
  },
);

test('use in another tab counts in this one, and cancels the announcement', () => {
  pass(20);
  useElsewhere();
  pass(27);
  expect($idle.get()).toBe('no');
  pass(2);
  expect($idle.get()).toBe('announced');
  useElsewhere();
  expect($idle.get()).toBe('no');
});

test('after the announcement, only the button counts, and the server is told', () => {
  pass(28);
  fire('pointermove');
  fire('keydown');
  expect($idle.get()).toBe('announced');
  pass(1);
  stay();
  expect([$idle.get(), authCalls()]).toEqual(['no', ['me']]);
  expect(Number(localStorage.getItem('used-at'))).toBe(Date.now());
  expect(isWatchedAnew()).toBe(true);
});

test('pressing the button too late ends the session', () => {
  pass(28);
  sleep(3);
  stay();
  expect([$idle.get(), authCalls()]).toEqual(['ended', ['logout']]);
});

test('use without requests is reported to the server every 5 minutes, and only if there was use', () => {
  for (let minute = 0; minute < 12; minute += 0.5) {
    fire('keydown');
    pass(0.5);
  }
  expect(authCalls()).toEqual(['me', 'me']);
  pass(15);
  expect(authCalls()).toEqual(['me', 'me', 'me']);
});

test('the last use is reported, even if it was only 10 seconds after the session was checked', () => {
  pass(1 / 6);
  fire('keydown');
  pass(5);
  expect(authCalls()).toEqual(['me']);
});

test('a failed report of use is retried a minute later', async () => {
  pass(1);
  fire('keydown');
  pass(4);
  await calls[0]?.fail();
  pass(1);
  expect(authCalls()).toEqual(['me', 'me']);
  await calls[1]?.answer({ error: 'unavailable' }, 503);
  pass(1);
  expect(authCalls()).toHaveLength(2);
});

test('a page that becomes hidden reports its last use, and then nothing', () => {
  pass(2);
  fire('keydown');
  look(true);
  expect(authCalls()).toEqual(['me']);
  pass(40);
  expect([$idle.get(), authCalls()]).toEqual(['no', ['me']]);
});

test('a page that becomes visible after 29 minutes announces the remaining time', () => {
  look(true);
  pass(29);
  look(false);
  expect([$idle.get(), remainingMs()]).toEqual(['announced', MINUTE]);
});

test.each(['visibilitychange', 'focus', 'pointermove', 'keydown'])(
  'a laptop that slept for 31 minutes and wakes with %s has no session',
  (type) => {
    sleep(31);
    fire(type);
    expect([$idle.get(), authCalls()]).toEqual(['ended', ['logout']]);
  },
);

test('a laptop that slept while another tab was used keeps its session', () => {
  sleep(31);
  localStorage.setItem('used-at', String(Date.now() - MINUTE));
  fire('focus');
  expect($idle.get()).toBe('no');
});

test('it continues after the next sign-in in another tab', () => {
  pass(30);
  useElsewhere();
  expect(isWatchedAnew()).toBe(true);
});

test('without storage, a tab watches only itself', () => {
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
  expect(authCalls()).toEqual(['me']);
  pass(23);
  expect($idle.get()).toBe('announced');
});

test('nothing happens after it is stopped', async () => {
  stop();
  pass(60);
  fire('focus');
  await settled();
  expect([$idle.get(), authCalls()]).toEqual(['no', []]);
});
