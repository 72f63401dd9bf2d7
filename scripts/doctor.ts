/**
 * `npm run doctor`: checks for deploy problems and says how to fix them. The exit code is 1 on errors.
 * With `--build`, at the end of a deploy's build, missing keys are only a warning: the site deploys without sign-in.
 */
import { existsSync } from 'node:fs';
import { comparePages } from '../functions/lib/own-page/copies.ts';
import { many } from './lib/command.ts';
import { CommandError, run } from './lib/fail.ts';
import type { CheckInput, Finding } from './operator/checks/finding.ts';
import { findAll } from './operator/checks.ts';
import { onRecords } from './operator/on-records.ts';
import { isStoreAtHand, withTargetStore } from './operator/target-store.ts';

const SIGNS = { error: '✗', warning: '!', note: '·' } as const;

const PAGES_FIX = 'The daily run fixes this. To fix it sooner, run "npm run daily".';

/**
 * Compares the affiliates' page files with the database, if both can be reached: after a restore they
 * may not match.
 */
async function checkPages({ env, inBuild }: CheckInput): Promise<Finding[]> {
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
            PAGES_FIX,
          );
        }
        if (left > 0) warn(`${many(left, 'file')} of pages belong to no affiliate.`, PAGES_FIX);
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

await run(async () => {
  const inBuild = process.argv.includes('--build');
  if (!inBuild && existsSync('.env')) process.loadEnvFile('.env');
  const checked = { root: process.cwd(), env: process.env, inBuild };
  const fromChecks = await findAll(checked).catch((failure) => {
    if (!(failure instanceof SyntaxError)) throw failure;
    throw new CommandError('a file in src/content is not JSON: "npm run build" says which one.');
  });
  const findings = [...fromChecks, ...(await checkPages(checked))];
  for (const { level, what, fix } of findings) {
    console.log(`${SIGNS[level]} ${what}\n  → ${fix}`);
  }
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length;
  const errors = count('error');
  console.log(`${many(errors, 'error')}, ${many(count('warning'), 'warning')}.`);
  if (errors > 0) process.exitCode = 1;
});
