/** Who works in the office. */
import { changeAccount } from './accounts.ts';
import { officeStays } from './office-stays.ts';

const HREF = '/dashboard/settings/security';

const GIVEN = {
  action: 'office-given',
  kind: 'account',
  alert: {
    title: 'You work in the office now',
    href: HREF,
    why: 'The office gave you its role. It asks for two-step sign-in, which you set up under Settings, Security.',
  },
};
const TAKEN = {
  action: 'office-taken',
  kind: 'account',
  alert: {
    title: 'You no longer work in the office',
    href: HREF,
    why: 'The office took its role back. Nothing else of your account changes.',
  },
};

/**
 * Gives the office's role or takes it back; sessions go on. The affiliate and the audit hear of it.
 * Answers whether it was done: the role of the last member stays.
 */
export const setOffice = (
  id: string,
  office: boolean,
  actor: string | null = null,
): Promise<boolean> =>
  changeAccount(
    id,
    {
      actor,
      ...(office ? GIVEN : { ...TAKEN, allowed: (run) => officeStays(run, id) }),
    },
    ['update affiliate set office = $2 where id = $1', office],
  );
