/** Profiles with changes. */
import { saveProfile } from '../../../src/contract/profile/profile.ts';
import { readProfile } from '../../../src/contract/profile/read-profile.ts';
import type { Caller } from '../helpers/caller.ts';

/** The current profile with these changes. */
export const profileWith = async (caller: Caller, changes: object) => ({
  ...(await caller.call(readProfile)),
  ...changes,
});

export const savedProfile = async (caller: Caller, changes: object) =>
  caller.call(saveProfile, { body: await profileWith(caller, changes) });
