/** The affiliate's card in one line. */
import { licenseLine } from '../../config/practice.ts';
import type { Profile } from '../../contract/profile/profile.ts';
import { today } from '../../lib/format-date.ts';
import { phoneWords } from '../../lib/phone.ts';

/** The affiliate's card in one line, as visitors see it. */
export function cardLine(profile: Profile): string {
  const { show } = profile;
  const shown = (field: 'role' | 'firm' | 'phone' | 'email' | 'website') =>
    show[field] ? profile[field] : '';
  const name = [profile.name, show.credentials && profile.credentials].filter(Boolean).join(', ');
  const license = licenseLine(profile, today());
  const parts = [
    name,
    license,
    shown('role'),
    shown('firm'),
    phoneWords(shown('phone')),
    shown('email'),
  ];
  return parts.filter(Boolean).join(' · ');
}
