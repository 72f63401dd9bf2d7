/** Checks whether the affiliates' page files match the database; after a restore they may not. */
import { comparePages } from '../../functions/lib/page-copies.ts';
import { many } from '../lib/command.ts';
import type { Checked, Finding } from './checks.ts';
import { onRecords } from './on-records.ts';
import { isStoreAtHand, withTargetStore } from './target-store.ts';

const FIX = 'The daily run fixes this. To fix it sooner, run "npm run daily".';

/** Compares them if both the database and the file store can be reached. */
export async function checkPages({ env, inBuild }: Checked): Promise<Finding[]> {
  if (inBuild || !(env.DATABASE_URL || (env.NETLIFY_SITE_ID && env.NETLIFY_AUTH_TOKEN))) return [];
  const findings: Finding[] = [];
  const warn = (what: string, fix: string) => findings.push({ level: 'warning', what, fix });
  try {
    await onRecords(async (target) => {
      if (!isStoreAtHand(target)) return;
      await withTargetStore(async () => {
        const { affiliates, codes, portraits } = await comparePages();
        const left = codes.length + portraits.length;
        if (affiliates.length > 0) {
          warn(
            `The pages of ${many(affiliates.length, 'affiliate')} differ from the database.`,
            FIX,
          );
        }
        if (left > 0) warn(`${many(left, 'file')} of pages belong to no affiliate.`, FIX);
      });
    }, env);
  } catch (failure) {
    warn(
      `The affiliates’ pages were not compared with the database: ${(failure as Error).message}`,
      'See the findings about the database above.',
    );
  }
  return findings;
}
