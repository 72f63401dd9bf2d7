import { expect, test } from 'vitest';
import { CATALOGUE, groupsOf, TOPICS, type Topic } from '../../../calculators/catalogue.ts';
import { countOf, stateOf } from '../ToolList.tsx';

const slugs = (search: string) =>
  groupsOf(stateOf(search)).flatMap(({ tools }) => tools.map(({ slug }) => slug));

test('all calculators show under the headings of their topics', () => {
  expect(slugs('').toSorted()).toEqual(CATALOGUE.map(({ slug }) => slug).toSorted());
  expect(groupsOf(stateOf('')).map(({ title }) => title)).toEqual(Object.values(TOPICS));
});

test('the address selects a topic and words, in any case and order', () => {
  expect(slugs('?topic=trusts')).toEqual(['grat', 'crt']);
  expect(slugs('?q=ROTH')).toEqual(['roth-conversion']);
  expect(slugs('?q=trust+charitable')).toEqual(['crt']);
  expect(slugs('?q=minimum&topic=family')).toEqual([]);
});

test('an unknown topic, even an inherited property name, shows all', () => {
  expect(slugs('?topic=toString')).toHaveLength(CATALOGUE.length);
  expect(slugs('?topic=%3Cscript%3E')).toHaveLength(CATALOGUE.length);
});

test('the counts of the topics add up to the total', () => {
  const topics = Object.keys(TOPICS) as Topic[];
  for (const q of ['', 'tax', 'nothing like it']) {
    expect(topics.reduce((sum, topic) => sum + countOf(q, topic), 0)).toBe(countOf(q));
  }
});
