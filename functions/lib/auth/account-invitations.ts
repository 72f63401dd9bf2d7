/** Invitations and resets that the office makes; the affiliate's audit has them. */
import { INVITATION_HOURS } from '../../../src/config/security.ts';
import type { InvitationKind } from '../../../src/contract/invitations.ts';
import { transaction } from '../db/db.ts';
import { noteSecurity } from '../security-events.ts';
import { invite } from './invitations.ts';

const LIFETIME_S = INVITATION_HOURS * 60 * 60;

/** How a reset is noted, and told to the affiliate. */
export const RESET = {
  action: 'reset-made',
  kind: 'password',
  alert: {
    title: 'The office reset your password',
    href: '/dashboard/settings/security',
    why: 'If you did not ask for it, call the office.',
  },
};

/** The token of an address, and when it ends. */
interface Invited {
  token: string;
  expiresAt: Date;
}

/** Makes a token for choosing a password; the one before ends. Until it is used the old password stays. */
export const inviteAccount = (
  id: string,
  kind: Exclude<InvitationKind, 'expired'>,
  actor: string | null = null,
): Promise<Invited> =>
  transaction(async (run) => {
    const expiresAt = new Date(Date.now() + LIFETIME_S * 1000);
    const token = await invite(id, kind, LIFETIME_S, run);
    const event = kind === 'invite' ? { action: 'invited', kind: 'password' } : RESET;
    await noteSecurity(run, id, { actor, ...event });
    return { token, expiresAt };
  });

/** Ends an invitation or a reset that was not used; answers whether there was one. */
export const withdrawInvitation = (id: string): Promise<boolean> =>
  transaction(async (run) => {
    const withdrawn = await run<{ open: boolean }>(
      'delete from invitation where affiliate_id = $1 returning expires_at > $2 open',
      [id, new Date()],
    );
    if (!withdrawn.some(({ open }) => open)) return false;
    const event = { action: 'invitation-withdrawn', kind: 'password' };
    await noteSecurity(run, id, { actor: null, ...event });
    return true;
  });
