import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADA, BEN, CLARA, family, person, WIN } from '../../../../tests/estate.ts';
import { forAny, whole } from '../../../../tests/properties.ts';
import { emptyPlan } from '../../../contract/households/estates.ts';
import { MAX_MEMBERS, type Member } from '../../../contract/households/households.ts';
import { NAMED_ROLES, ROLES } from '../../../contract/households/member-roles.ts';
import { EXAMPLE_ESTATE, EXAMPLE_HOUSEHOLD } from './example.ts';
import { type Branch, treeOf } from './family-tree.ts';
import { parentsOf } from './map.ts';

/** A branch as "Winston, Grace", with a line below it for each heading and each child. */
const linesOf = ({ people, groups, elsewhere }: Branch): string[] => [
  people.map(({ name }) => name.split(' ')[0]).join(', '),
  ...elsewhere.map((name) => `  (of ${name})`),
  ...groups.flatMap(({ title, children }) => [
    ...(title ? [`  ${title}`] : []),
    ...children.flatMap(linesOf).map((line) => `  ${line}`),
  ]),
];
const treeLines = (members: Member[], parents: Record<string, string[]> = {}) =>
  treeOf({ plan: { parents }, household: family(members) }).flatMap(linesOf);

test('the family is a tree by parents: a child without an entry is both’s', () => {
  const { parents } = EXAMPLE_ESTATE;
  expect(treeLines(EXAMPLE_HOUSEHOLD.members, parents)).toEqual([
    'Winston, Grace, Rose',
    '  Children of Winston and Rose',
    '  Ada',
    '    Lily',
    '  Children of Winston and Grace',
    '  Ben',
  ]);
  expect(treeLines([WIN, CLARA, ADA])).toEqual(['Win, Clara', '  Ada']);
  expect(parentsOf(ADA, emptyPlan(), family([WIN, CLARA, ADA]))).toEqual(['Win', 'Clara']);
});

test('children of one of the two, of a former or dead parent, and of parents not known stand below the couple', () => {
  const old = person('Old', 'spouse', { deathDate: '2001' });
  const olive = person('Olive', 'grandchild');
  const gone = { Ada: ['Clara'], Ben: ['Win', 'Old'] };
  expect(treeLines([WIN, CLARA, ADA, BEN, old, olive], gone)).toEqual([
    'Win, Clara, Old',
    '  Clara’s children',
    '  Ada',
    '  Children of Win and Old',
    '  Ben',
    '  Parents not known',
    '  Olive',
  ]);
  // The client's child alone, without another group, is not the couple's.
  expect(treeLines([WIN, CLARA, ADA], { Ada: ['Win'] })).toEqual([
    'Win, Clara',
    '  Win’s children',
    '  Ada',
  ]);
});

test('parents of both of the two stand once each, and those without the couple below them say whose they are', () => {
  const elders = ['Pa', 'Ma', 'Fay', 'Gus'].map((id) => person(id, 'parent', { generation: -1 }));
  const parents = { Win: ['Pa', 'Ma'], Clara: ['Fay', 'Gus'] };
  expect(treeLines([WIN, CLARA, ADA, ...elders], parents)).toEqual([
    'Pa, Ma',
    '  Win, Clara',
    '    Ada',
    'Fay, Gus',
    '  (of Clara)',
  ]);
});

const peopleOf = (branch: Branch): string[] => [
  ...branch.people.map(({ id }) => id),
  ...branch.groups.flatMap(({ children }) => children.flatMap(peopleOf)),
];

test('everybody of 1,000 random families is in the figure exactly once, and a trustee, executor or agent never', () => {
  const member = fc.record({
    role: fc.constantFrom(...ROLES),
    generation: whole(-3, 3),
    isDead: fc.boolean(),
    // Whom it names as parents, by their places; the server refuses circles, older data may have them.
    parents: fc.option(fc.array(whole(0, MAX_MEMBERS - 1), { minLength: 1, maxLength: 2 })),
  });
  const families = fc.array(member, { maxLength: MAX_MEMBERS });
  forAny(1_000, [families], (made) => {
    const members = made.map(({ role, generation, isDead }, at) =>
      person(`m${at}`, role, { generation, deathDate: isDead ? '2019' : null }),
    );
    const parents = Object.fromEntries(
      made.flatMap(({ parents }, at) =>
        parents ? [[`m${at}`, parents.map((place) => `m${place}`)]] : [],
      ),
    );
    const tree = treeOf({ plan: { parents }, household: family(members) });
    const ids = members.filter(({ role }) => !NAMED_ROLES.includes(role)).map(({ id }) => id);
    expect(tree.flatMap(peopleOf).toSorted()).toEqual(ids.toSorted());
  });
});
