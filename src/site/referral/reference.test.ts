import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubTab } from '../../../tests/tab.ts';
import { mayBeReferred } from '../../lib/arrival.ts';
import { forgetReference, readReference, takeReference } from './reference.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 24 * 60 * 60 * 1000;

const goTo = (path: string) => vi.stubGlobal('location', new URL(path, 'https://alliance.example'));

/** Opens the landing page at this address. */
function open(path: string, now = NOON) {
  goTo(path);
  takeReference(now);
}

beforeEach(() => {
  stubTab();
  vi.stubGlobal('navigator', {});
  const replaceState = (_state: unknown, _title: string, url: string) => goTo(url);
  vi.stubGlobal('history', { state: null, replaceState });
  forgetReference();
});

test.each([
  ['/?ref=ada', '/', 'ada'],
  ['/?ref=Ada.Spring', '/', 'ada.spring'],
  ['/?ref=ada#contact', '/#contact', 'ada'],
  ['/?utm_source=a%20b&ref=ada&x=#about', '/?utm_source=a%20b&x=#about', 'ada'],
  ['/?a=1&ref=ada&ref=bob', '/?a=1', 'ada'],
  ['/?preref=1&ref=ada', '/?preref=1', 'ada'],
  ['/?ref=ada.', '/', 'ada'],
  ['/?ref=ada.spring,', '/', 'ada.spring'],
  ['/?ref=ada%E2%80%9D', '/', 'ada'],
  ['/?ref=ada%3E', '/', 'ada'],
])('%s is left as %s, and %s is kept', (path, left, reference) => {
  open(path);
  expect(location.href).toBe(`https://alliance.example${left}`);
  expect(readReference(NOON)).toEqual({ reference, visitedOn: '2026-11-20T12:00:00.000Z' });
});

test.each([
  '/',
  '/?ref=',
  '/?ref=ab',
  '/?ref=ada.spring.2',
  '/?ref=ada/spring',
  '/?ref=%3Cscript%3E',
  `/?ref=${'a'.repeat(33)}`,
  '/?REF=ada',
])('%s has no valid reference: the address stays, and nothing is kept', (path) => {
  open(path);
  expect(location.href).toBe(`https://alliance.example${path}`);
  expect(readReference(NOON)).toBeNull();
});

test('the last reference wins, and junk does not replace it', () => {
  open('/?ref=ada');
  open('/?ref=bob', NOON + DAY);
  open('/?ref=!!', NOON + 2 * DAY);
  open('/', NOON + 2 * DAY);
  expect(readReference(NOON + 2 * DAY)).toEqual({
    reference: 'bob',
    visitedOn: '2026-11-21T12:00:00.000Z',
  });
});

test('a reference is kept for 30 days, and deleted on day 31', () => {
  open('/?ref=ada');
  expect(readReference(NOON + 30 * DAY)?.reference).toBe('ada');
  expect(readReference(NOON + 31 * DAY)).toBeNull();
  expect(localStorage.getItem('reference')).toBeNull();
});

test('a reference that was kept with only its day stays', () => {
  localStorage.setItem('reference', '{"reference":"ada","visitedOn":"2026-11-20"}');
  expect(readReference(NOON)).toEqual({ reference: 'ada', visitedOn: '2026-11-20' });
});

test('a visit in the future, after the clock was set back, does not count', () => {
  open('/?ref=ada');
  expect(readReference(NOON - DAY)).toBeNull();
});

describe('with Global Privacy Control', () => {
  const EARLIER = '{"reference":"ada","visitedOn":"2026-11-20"}';
  beforeEach(() => {
    localStorage.setItem('reference', EARLIER);
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
  });

  test('an earlier reference is deleted', () => {
    expect([readReference(NOON), localStorage.getItem('reference')]).toEqual([null, null]);
  });

  test('a new reference stays in this tab', () => {
    open('/?ref=bob');
    expect(localStorage.getItem('reference')).toBeNull();
    expect(sessionStorage.getItem('reference')).toContain('bob');
    expect(readReference(NOON)?.reference).toBe('bob');
  });
});

test.each([
  '',
  'ada',
  '7',
  '[]',
  '{"reference":"ada"}',
  '{"reference":"<b>","visitedOn":"2026-11-20"}',
])('foreign data in the storage is deleted: %s', (junk) => {
  localStorage.setItem('reference', junk);
  expect(readReference(NOON)).toBeNull();
  expect(localStorage.getItem('reference')).toBeNull();
});

test('with storage blocked, the reference lasts for this page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  open('/?ref=ada');
  expect(readReference(NOON)?.reference).toBe('ada');
  forgetReference();
  expect(readReference(NOON)).toBeNull();
});

test('only visitors who may have a reference load the introduction', () => {
  open('/');
  expect(mayBeReferred()).toBe(false);
  goTo('/?ref=ada');
  expect(mayBeReferred()).toBe(true);
  takeReference(NOON);
  expect(mayBeReferred()).toBe(true);
  forgetReference();
  expect(mayBeReferred()).toBe(false);
});
