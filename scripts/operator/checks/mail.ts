/** Checks that notices and mails can be sent. */
import { resolveTxt } from 'node:dns/promises';
import { domainOf } from '../../../functions/lib/mail/wire.ts';
import {
  ConfigError,
  MAIL_FROM,
  MAIL_URL,
  mailTarget,
  NOTIFY_KEY,
  NOTIFY_URL,
  notifyTarget,
} from '../../../functions/lib/platform/env.ts';
import { type CheckInput, error, type Finding, warning } from './finding.ts';

const FIX = 'See "Receive notices" in docs/operating.md.';

/** Checks the notices' webhook, if any. Its address is secret, so no finding contains it. */
export function checkNotices({ env }: CheckInput): Finding[] {
  try {
    const target = notifyTarget(env);
    if (target || !env[NOTIFY_KEY]) return [];
    return [warning(`${NOTIFY_KEY} is set without ${NOTIFY_URL}: no notices are sent.`, FIX)];
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    return [error(`${failure.message}: no notices are sent.`, FIX)];
  }
}

const MAIL_FIX = 'See "Send email" in docs/operating.md.';

/** The TXT records of a name, or none if it does not exist. */
async function textsAt(name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (failure) {
    const { code = '' } = failure as NodeJS.ErrnoException;
    if (['ENOTFOUND', 'ENODATA'].includes(code)) return [];
    throw failure;
  }
}

/** Checks the mail server's settings and the SPF, DMARC and DKIM records of the sender's domain. */
export async function checkMail(
  { env, inBuild }: CheckInput,
  lookUp: (name: string) => Promise<string[]> = textsAt,
): Promise<Finding[]> {
  let domain: string;
  try {
    const target = mailTarget(env);
    if (!target) {
      if (!env[MAIL_FROM]?.trim()) return [];
      return [warning(`${MAIL_FROM} is set without ${MAIL_URL}: no mails are sent.`, MAIL_FIX)];
    }
    domain = domainOf(target.from.address);
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    return [error(`${failure.message}: no mails are sent.`, MAIL_FIX)];
  }
  if (inBuild) return [];
  const selector = env.MAIL_DKIM_SELECTOR?.trim();
  const records = [
    { record: 'SPF', name: domain, begins: /^v=spf1\b/i },
    { record: 'DMARC', name: `_dmarc.${domain}`, begins: /^v=DMARC1\b/i },
    ...(selector
      ? [{ record: 'DKIM', name: `${selector}._domainkey.${domain}`, begins: /\bp=[A-Za-z0-9+/]/ }]
      : []),
  ];
  const findings = await Promise.all(
    records.map(async ({ record, name, begins }) => {
      try {
        if ((await lookUp(name)).some((text) => begins.test(text))) return [];
        const sentence = `${name} has no ${record} record: many servers refuse the mails or treat them as spam.`;
        return [warning(sentence, `Your mail provider says which TXT record to set. ${MAIL_FIX}`)];
      } catch {
        return [warning(`${record} of ${domain} could not be looked up.`, 'Try again later.')];
      }
    }),
  );
  const unknown = warning(
    `Whether mails of ${domain} are signed (DKIM) is not known.`,
    'Set MAIL_DKIM_SELECTOR to the selector that your mail provider names.',
  );
  return [...findings.flat(), ...(selector ? [] : [unknown])];
}
