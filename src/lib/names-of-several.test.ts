import { expect, test } from 'vitest';
import { joinNames, namedMember, namesOf } from './names-of-several.ts';

const person = (name: string, lastName = '') => ({ name, lastName });

test.each([
  [[person('Winston Dandelion', 'Dandelion')], 'Winston Dandelion'],
  [
    [person('Winston Dandelion', 'Dandelion'), person('Clara Dandelion', 'Dandelion')],
    'Winston and Clara Dandelion',
  ],
  [
    [person('Winston Dandelion', 'Dandelion'), person('Clara Bell', 'Bell')],
    'Winston Dandelion and Clara Bell',
  ],
  [
    [
      person('Winston Dandelion', 'Dandelion'),
      person('Clara Dandelion', 'Dandelion'),
      person('Peter Bell', 'Bell'),
    ],
    'Winston Dandelion, Clara Dandelion and Peter Bell',
  ],
  [
    [person('Winston J. Dandelion', 'Dandelion'), person('Clara M. Dandelion', 'Dandelion')],
    'Winston J. and Clara M. Dandelion',
  ],
  [
    [person('Ann van den Berg', 'van den Berg'), person('Bo van den Berg', 'van den Berg')],
    'Ann and Bo van den Berg',
  ],
  [
    [person('Ann de la Cruz', 'de la Cruz'), person('Bob Cruz', 'Cruz')],
    'Ann de la Cruz and Bob Cruz',
  ],
  [[person('Ann Lee', 'Lee'), person('Bob Van Lee', 'Van Lee')], 'Ann Lee and Bob Van Lee'],
  [
    [person('Maria Garcia Lopez', 'Garcia Lopez'), person('Juan Lopez', 'Lopez')],
    'Maria Garcia Lopez and Juan Lopez',
  ],
  [[person('Ann Bell', 'Bell'), person('Joan Campbell', 'Campbell')], 'Ann Bell and Joan Campbell'],
  [
    [person('Robert Doyle III', 'Doyle'), person('Ann Doyle', 'Doyle')],
    'Robert Doyle III and Ann Doyle',
  ],
  [[person('Ann Doyle', 'Doyle'), person('Cher', '')], 'Ann Doyle and Cher'],
  [
    [person('Dandelion', 'Dandelion'), person('Clara Dandelion', 'Dandelion')],
    'Dandelion and Clara Dandelion',
  ],
  [[person('Elm Street Trust'), person('Fox Trust')], 'Elm Street Trust and Fox Trust'],
  [[], ''],
])('%j are named %j', (people, words) => {
  expect(joinNames(people)).toBe(words);
});

test.each([
  [{ name: 'Ann de la Cruz', contactId: 'a', lastName: 'de la Cruz' }, 'de la Cruz'],
  [{ name: 'Elm Street Trust', contactId: 'a' }, ''],
  [{ name: 'Walter Example', contactId: null }, 'Example'],
  [{ name: 'Bob Van Lee', contactId: null }, 'Van Lee'],
])('the last name of the member %j is %j', (member, lastName) => {
  expect(namedMember(member)).toEqual({ name: member.name, lastName });
});

test('a meeting names its contact first, then the others in their order', () => {
  const meeting = {
    contactId: 'b',
    contactName: 'Clara Dandelion',
    attendees: ['a', 'b', 'c'],
    attendeeNames: ['Winston', 'Clara Dandelion', 'Peter Bell'],
    attendeeLastNames: ['', 'Dandelion', 'Bell'],
  };
  expect(namesOf(meeting)).toEqual([
    person('Clara Dandelion', 'Dandelion'),
    person('Winston'),
    person('Peter Bell', 'Bell'),
  ]);
});

test('a step that is no meeting names its contact', () => {
  const step = { contactId: 'b', contactName: 'Clara' };
  const nobody = { attendees: [], attendeeNames: [], attendeeLastNames: [] };
  expect(namesOf({ ...step, ...nobody })).toEqual([person('Clara')]);
});
