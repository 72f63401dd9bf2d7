/** The address of the mail server of a local run, which the run leaves for the commands beside it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MAIL_FROM, MAIL_URL } from '../../functions/lib/platform/env.ts';

/** Git ignores the folder. */
const fileIn = (root: string): string => join(root, '.netlify', 'mail-server');

const read = (root: string): string | undefined => {
  try {
    return readFileSync(fileIn(root), 'utf8');
  } catch {
    return undefined;
  }
};

/** Makes the functions of this process send to a server of this machine. */
export function sendTo(url: string): void {
  process.env[MAIL_URL] = url;
  process.env[MAIL_FROM] ??= '"Local site" <portal@localhost.example>';
}

/** Leaves the address in the site's folder. Returns a function that removes it, unless a later run has left its own. */
export function leaveMailAddress(root: string, url: string): () => void {
  const file = fileIn(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, url);
  return () => {
    if (read(root) === url) rmSync(file, { force: true });
  };
}

/** Makes this process send as the site does that runs from this folder. Returns whether one left its address. */
export function takeMailAddress(root: string): boolean {
  const url = read(root);
  if (url) sendTo(url);
  return url !== undefined;
}
