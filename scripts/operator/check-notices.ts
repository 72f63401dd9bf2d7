import { ConfigError, NOTIFY_KEY, NOTIFY_URL, notifyTarget } from '../../functions/lib/env.ts';
import { type Checked, error, type Finding, warning } from './finding.ts';

const FIX = 'See "Hear of what comes in" in the README.';

/** Checks where notices go, if anywhere. The address is a secret and in no finding. */
export function checkNotices({ env }: Checked): Finding[] {
  try {
    const target = notifyTarget(env);
    if (target || !env[NOTIFY_KEY]) return [];
    return [warning(`${NOTIFY_KEY} is set without ${NOTIFY_URL}: no notices are sent.`, FIX)];
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    return [error(`${failure.message}: no notices are sent.`, FIX)];
  }
}
