import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { initials } from '../../../src/contract/person-name.ts';
import { folded } from '../../../src/lib/content-line.ts';
import { calendarText, type Event } from '../../lib/calendar/calendar-text.ts';

const EVENT: Event = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'meeting',
  title: 'Review',
  contactId: 'c',
  contactName: 'Carol Pruitt',
  attendees: ['c'],
  attendeeLastNames: ['Pruitt'],
  attendeeNames: ['Carol Pruitt'],
  place: 'Office',
  link: '',
  on: '2026-12-01',
  at: '09:30',
  minutes: 45,
  timeZone: 'America/New_York',
  sequence: 1,
  changedAt: '2026-11-21T14:30:05.123Z',
  calledOff: false,
};

const PEOPLE: Record<string, string> = { c: 'Carol Pruitt', d: 'Dan Pruitt', e: 'Peter Bell' };

/** The event's properties as ical.js reads them, each as text. */
function read(event: Partial<Event>, level: 'initials' | 'names' = 'names') {
  const text = calendarText([{ ...EVENT, ...event }], level);
  const found = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  return Object.fromEntries(
    found?.getAllProperties().map((each) => [each.name, String(each.getFirstValue())]) ?? [],
  );
}

test('a calendar without tasks has one component, as a calendar must', () => {
  const calendar = new ICAL.Component(ICAL.parse(calendarText([], 'names')));
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
});

test('a calendar has the lines of RFC 5545 and 7986, and with initials it shows only kind and initials', () => {
  expect(calendarText([EVENT], 'initials').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    expect.stringMatching(/^PRODID:-\/\/.+\/\/Tasks\/\/EN$/),
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    expect.stringMatching(/^NAME:/),
    expect.stringMatching(/^X-WR-CALNAME:/),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:00000000-0000-4000-8000-000000000001',
    'DTSTAMP:20261121T143005Z',
    'LAST-MODIFIED:20261121T143005Z',
    'SEQUENCE:1',
    'DTSTART:20261201T143000Z',
    'DTEND:20261201T151500Z',
    'SUMMARY:Meeting\\, C. P.',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  ['dc', 'Meeting, C. P. and D. P.', 'Meeting, Carol and Dan Pruitt: Review'],
  [
    'dce',
    'Meeting, C. P., D. P. and P. B.',
    'Meeting, Carol Pruitt, Dan Pruitt and Peter Bell: Review',
  ],
])(
  'the meeting of %s names all of them, its contact first, and has no attendees',
  (who, initial, names) => {
    const attendees = [...who];
    const attendeeNames = attendees.map((id) => PEOPLE[id] ?? '');
    const attendeeLastNames = attendeeNames.map((name) => name.split(' ').at(-1) ?? '');
    const event = {
      attendees,
      attendeeNames,
      attendeeLastNames,
      link: 'https://meet.example.com/a,b;c',
    };
    expect(read(event)).toMatchObject({ summary: names, url: 'https://meet.example.com/a,b;c' });
    expect(read(event, 'initials')).toMatchObject({ summary: initial });
    expect(read(event, 'initials')).not.toHaveProperty('url');
    expect(Object.keys({ ...read(event), ...read(event, 'initials') })).not.toContain('attendee');
  },
);

test('with names it shows who, what and where', () => {
  expect(read({})).toMatchObject({
    summary: 'Meeting, Carol Pruitt: Review',
    location: 'Office',
    dtstart: '2026-12-01T14:30:00Z',
  });
});

test('a task keeps its own time zone, and an hour that the clock skips is the next valid one', () => {
  const phoenix = { timeZone: 'America/Phoenix', on: '2026-07-01' };
  expect(read(phoenix).dtstart).toBe('2026-07-01T16:30:00Z');
  expect(read({ on: '2026-03-08', at: '02:30' }).dtstart).toBe('2026-03-08T07:30:00Z');
});

test.each([
  ['2028-02-28', '2028-02-29'],
  ['2028-02-29', '2028-03-01'],
  ['2026-12-31', '2027-01-01'],
])('a task of %s without a time ends before %s', (on, next) => {
  expect(read({ on, at: null })).toMatchObject({ dtstart: on, dtend: next, transp: 'TRANSPARENT' });
});

test('lines have at most 75 octets and no character is cut, wherever an emoji is', () => {
  for (let before = 30; before < 160; before += 1) {
    const title = `${'a'.repeat(before)}👩‍👩‍👧 end`;
    const text = calendarText([{ ...EVENT, title }], 'names');
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(read({ title }).summary).toBe(`Meeting, Carol Pruitt: ${title}`);
  }
});

test('an emoji that would begin at octet 75 begins the next line', () => {
  expect(folded(`${'a'.repeat(74)}😀`)).toBe(`${'a'.repeat(74)}\r\n 😀\r\n`);
  expect(folded('a'.repeat(75))).toBe(`${'a'.repeat(75)}\r\n`);
});

test.each([
  ['a\r\nEND:VEVENT\rX\nY', 'a\nEND:VEVENT\nX\nY'],
  ['NUL\0 and bell\u0007', 'NUL and bell'],
  ['\u202Etxt\u202C \u2066x\u2069 \u200F', 'txt x '],
  ['comma, semicolon; back\\slash \\n', 'comma, semicolon; back\\slash \\n'],
  ['half \uD83D', 'half \uFFFD'],
])('the title %j is read as %j', (title, shown) => {
  expect(read({ title }).summary).toBe(`Meeting, Carol Pruitt: ${shown}`);
});

test.each([
  ['Walter J. Pruitt Jr.', 'W. P.'],
  ['(Carol) Pruitt', 'C. P.'],
  ['𝒜da Ünal', '𝒜. Ü.'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, short) => {
  expect(initials(name)).toBe(short);
});
