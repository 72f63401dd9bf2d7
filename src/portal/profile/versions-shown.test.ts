import { expect, test } from 'vitest';
import type { PublicationState } from '../../contract/profile/publications.ts';
import { versionsShown } from './versions-shown.ts';

test.each<[string, PublicationState[], PublicationState[]]>([
  ['nothing yet', [], []],
  ['a public version', ['approved'], ['approved']],
  ['one that waits', ['submitted', 'approved'], ['approved', 'submitted']],
  ['changes asked for', ['changes', 'approved'], ['approved', 'changes']],
  ['a rejection', ['rejected', 'approved'], ['approved', 'rejected']],
  ['a first version that was sent back', ['changes'], ['changes']],
  ['one sent back before the public one', ['approved', 'changes'], ['approved']],
  ['one sent back before a withdrawn one', ['withdrawn', 'changes', 'approved'], ['approved']],
])(
  'an affiliate with %s sees the public version and the answer to a newer one',
  (_what, states, shown) => {
    expect(versionsShown(states.map((state) => ({ state }))).map(({ state }) => state)).toEqual(
      shown,
    );
  },
);
