import { expect, test } from 'vitest';
import { joinNames, namesOf } from './names-of-several.ts';

test.each([
  [['Winston Dandelion'], 'Winston Dandelion'],
  [['Winston Dandelion', 'Clara Dandelion'], 'Winston and Clara Dandelion'],
  [['Winston Dandelion', 'Clara Bell'], 'Winston Dandelion and Clara Bell'],
  [
    ['Winston Dandelion', 'Clara Dandelion', 'Peter Bell'],
    'Winston Dandelion, Clara Dandelion and Peter Bell',
  ],
  [['Winston J. Dandelion', 'Clara M. Dandelion'], 'Winston J. and Clara M. Dandelion'],
  [['Ana de la Cruz', 'Luis de la Cruz'], 'Ana and Luis de la Cruz'],
  [['Ann Bell', 'Joan Campbell'], 'Ann Bell and Joan Campbell'],
  [['Robert Doyle Jr.', 'Peter Bell Jr.'], 'Robert Doyle Jr. and Peter Bell Jr.'],
  [['Robert Doyle III', 'Ann Doyle'], 'Robert Doyle III and Ann Doyle'],
  [['Ann Bell, CPA', 'Peter Doyle, CPA'], 'Ann Bell, CPA and Peter Doyle, CPA'],
  [['Dandelion', 'Clara Dandelion'], 'Dandelion and Clara Dandelion'],
  [[], ''],
])('%j are named %j', (names, words) => {
  expect(joinNames(names)).toBe(words);
});

test('a meeting names its contact first, then the others in their order', () => {
  const meeting = {
    ...{ contactId: 'b', contactName: 'Clara Dandelion' },
    ...{ attendees: ['a', 'b', 'c'], attendeeNames: ['Winston', 'Clara Dandelion', 'Peter Bell'] },
  };
  expect(namesOf(meeting)).toEqual(['Clara Dandelion', 'Winston', 'Peter Bell']);
});

test('a step that is no meeting names its contact', () => {
  const step = { contactId: 'b', contactName: 'Clara', attendees: [], attendeeNames: [] };
  expect(namesOf(step)).toEqual(['Clara']);
});
