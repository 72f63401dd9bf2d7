import { expect, test } from 'vitest';
import { firmOf, saysDeceased } from './import-kind.ts';
import { reasonOf, stageOf } from './import-stage.ts';

const NAMES = {
  trust: `Smith Family Trust UAD 03/15/2005 | The Jane Q. Doe Living Trust, u/a/d 5/1/2010 | Smith Trust B
    John Smith Revocable Trust dated May 1 2010 | Smith Trust FBO Ann Lee | Trust u/w of Jane Doe | Smith ILIT
    Smith Trust (2010) | Smith Trust - 2010 | Smith Trust, dtd 3/1/10 | Smith Family Tr | Trust for the Benefit of Ann
    Smith Credit Shelter Trust u/w/o John Smith | Baker Trust created 2010`,
  organization: `Law Offices of Jane Doe, P.C. | Abel & Sons | Fox Holdings LP | Estate of John Smith | Ann Lee Estate
    Northern Trust Company | First Bank & Trust | Jane Doe, PC | Fox FLP | Fox Family Foundation | Elm Dental Group
    Acme, Inc. Pension Plan | Lee and Associates | The Law Firm of Doe | Acme Co. | Dr. Bob Limited`,
  '': `Bob & Carol Smith | Jane Doe, PA | Trustin Lee | Trust, Ann | Jane Doe, Trustee of the Smith Trust | Ann Ward
    John and Mary Smith, Trustees of Smith Trust | Jack Ma | Bishop, Ann | Ann Lee, CPA | Grant Parsons`,
};
test.each(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(/\s*[|\n]\s*/).map((name) => [name, kind] as const),
  ),
)('by its name, “%s” is of the kind “%s”', (name, kind) => {
  expect(firmOf({ name })?.kind ?? '').toBe(kind);
});

test.each([
  [{ lastName: 'Smith Family Trust' }, { kind: 'trust', name: 'Smith Family Trust' }],
  [
    { firstName: 'Smith Family', lastName: 'Trust' },
    { kind: 'trust', name: 'Smith Family Trust' },
  ],
  [
    { name: 'Elm Dental', employer: 'ELM DENTAL' },
    { kind: 'organization', isEmployer: true },
  ],
  [
    { firstName: 'Ann', lastName: 'Fox', employer: 'Ann Fox' },
    { kind: '', isEmployer: true },
  ],
])('%j is no person, or one who is employed by nobody: %j', (cells, firm) => {
  expect(firmOf(cells)).toMatchObject(firm);
});

test('a row without a name is that of the trust that stands in its company', () => {
  expect(firmOf({ employer: 'Smith Family Trust dtd 5/1/2016' })).toMatchObject({
    kind: 'trust',
    name: 'Smith Family Trust dtd 5/1/2016',
  });
  expect(firmOf({ employer: 'Abel & Sons' })).toBeUndefined();
});

test('two cells of a word each are a person', () => {
  expect(firmOf({ firstName: 'Ann', lastName: 'Trust' })).toBeUndefined();
});

test.each(['Deceased', 'Dead', 'died', 'Passed away', '(Deceased)'])(
  '“%s” says a death',
  (word) => {
    expect(saysDeceased(word)).toBe(true);
  },
);

test.each(['Former Client', 'Ex-client', 'Past client', 'former customer'])(
  '“%s” is closed, with its reason',
  (word) => {
    expect(stageOf(word)).toBe('closed');
    expect(reasonOf(word)).toBe('Former client');
    expect(reasonOf('Client')).toBe('');
  },
);
