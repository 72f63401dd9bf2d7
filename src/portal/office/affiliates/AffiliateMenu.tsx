import { useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  type OfficeAffiliate,
  type OneTimeAddress,
  signOutAffiliate,
  unlockAffiliate,
} from '../../../contract/office-affiliates.ts';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { useDeed } from '../use-deed.ts';
import { AddressOnce } from './AddressOnce.tsx';
import { fullName, showAffiliate } from './affiliates.ts';
import { ConfirmDialog, type Sensitive } from './ConfirmDialog.tsx';

/** What the office does with an affiliate's access. */
export function AffiliateMenu({ affiliate }: { affiliate: OfficeAffiliate }) {
  const { id, disabled, invited, office } = affiliate;
  const name = fullName(affiliate);
  const { run } = useDeed();
  const [asked, setAsked] = useState<Sensitive>();
  const [made, setMade] = useState<OneTimeAddress>();
  const end = async (route: typeof signOutAffiliate | typeof unlockAffiliate, done: string) => {
    const now = await run(() => call(route, { params: { id } }), done);
    if (now) showAffiliate(now);
  };
  const items = [
    ...(disabled
      ? []
      : [
          {
            label: invited ? 'Invite again' : 'Reset password',
            onPress: () => setAsked('reset'),
          },
        ]),
    {
      label: 'Sign out everywhere',
      onPress: () => void end(signOutAffiliate, `${name} is signed out`),
    },
    {
      label: 'End waiting time',
      onPress: () => void end(unlockAffiliate, `${name} need not wait`),
    },
    {
      label: office ? 'Take office role' : 'Give office role',
      onPress: () => setAsked(office ? 'take' : 'give'),
    },
    {
      label: disabled ? 'Enable' : 'Disable',
      onPress: () => setAsked(disabled ? 'enable' : 'disable'),
    },
  ];
  return (
    <>
      <Menu label={`Actions for ${name}`} className="icon-button" items={items}>
        <Sign name="more" />
      </Menu>
      {asked && (
        <ConfirmDialog
          affiliate={affiliate}
          what={asked}
          onMade={setMade}
          onClose={() => setAsked(undefined)}
        />
      )}
      {made && <AddressOnce made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
