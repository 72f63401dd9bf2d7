import type { Profile } from '../../contract/profile.ts';

/** The affiliate as the card shows it to visitors, in one line. */
export function cardLine({ show, ...profile }: Profile): string {
  const shown = (field: 'role' | 'firm' | 'phone' | 'email' | 'website') =>
    show[field] ? profile[field] : '';
  const name = [profile.name, show.credentials && profile.credentials].filter(Boolean).join(', ');
  const parts = [name, shown('role'), shown('firm'), shown('phone'), shown('email')];
  return parts.filter(Boolean).join(' · ');
}
