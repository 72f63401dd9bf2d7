/**
 * `npm run doctor`: checks for deploy problems and says how to fix them. The exit code is 1 on errors.
 * With `--build`, at the end of a deploy's build, missing keys are only a warning: the site deploys without sign-in.
 */
import { existsSync } from 'node:fs';
import { many } from './lib/command.ts';
import { CommandError, run } from './lib/fail.ts';
import { findAll } from './operator/checks.ts';
import { checkPages } from './operator/page-checks.ts';

const SIGNS = { error: '✗', warning: '!' } as const;

await run(async () => {
  const inBuild = process.argv.includes('--build');
  if (!inBuild && existsSync('.env')) process.loadEnvFile('.env');
  const checked = { root: process.cwd(), env: process.env, inBuild };
  const found = await findAll(checked).catch((failure) => {
    if (!(failure instanceof SyntaxError)) throw failure;
    throw new CommandError('a file in src/content is not JSON: "npm run build" says which one.');
  });
  const findings = [...found, ...(await checkPages(checked))];
  for (const { level, what, fix } of findings) {
    console.log(`${SIGNS[level]} ${what}\n  → ${fix}`);
  }
  const errors = findings.filter(({ level }) => level === 'error').length;
  console.log(`${many(errors, 'error')}, ${many(findings.length - errors, 'warning')}.`);
  if (errors > 0) process.exitCode = 1;
});
