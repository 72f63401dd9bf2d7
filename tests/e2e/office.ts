import { query } from '../../functions/lib/db/db.ts';

/** Gives the office's role, with two-step sign-in set up. */
export const makeOffice = async (affiliateId: string): Promise<void> =>
  void (await query('update affiliate set office = true, two_step = true where id = $1', [
    affiliateId,
  ]));
