import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/failure.ts';
import { BANK_WORDS } from '../../../config/shop.ts';
import { changeProfile, type Profile } from '../../../contract/profile.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Switch } from '../../kit/Switch.tsx';
import { profile as resource } from '../resources.ts';

/** Puts the words of a bank on all of the affiliate's pieces, those that the office prints as well. */
export function BankSwitch({ profile }: { profile: Profile }) {
  const [saving, setSaving] = useState<boolean>();
  const save = async (bank: boolean) => {
    setSaving(bank);
    try {
      const body = { version: profile.version, show: { bank } };
      const saved = await call(changeProfile, { body });
      resource.change(() => saved);
    } catch (error) {
      showToast({
        kind: 'danger',
        title: 'That was not saved',
        description: failureSentence(error),
      });
      void resource.reload();
    } finally {
      setSaving(undefined);
    }
  };
  return (
    <Switch
      name="bank"
      label="Bank disclosure on all pieces"
      hint={`${BANK_WORDS.join(' · ')}.`}
      checked={saving ?? Boolean(profile.show.bank)}
      disabled={saving !== undefined}
      onChange={({ target }) => save(target.checked)}
    />
  );
}
