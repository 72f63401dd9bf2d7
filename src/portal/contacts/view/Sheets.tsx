import type { Contact, Interaction } from '../../../contract/contacts.ts';
import type { Profile } from '../../../contract/profile.ts';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import { AgendaSheet } from './AgendaSheet.tsx';
import { ContactSheet } from './ContactSheet.tsx';

export type SheetKind = 'agenda' | 'sheet';

/** What goes on a sheet. */
export interface SheetProps {
  contact: Contact;
  items: readonly Interaction[];
  /** Whether there are entries that did not load yet. */
  more: boolean;
  zone: string;
  today: string;
  /** The affiliate's own; empty if it is not known. */
  disclosure: string;
}

interface Props extends Omit<SheetProps, 'disclosure'> {
  kind: SheetKind;
  siteName: string;
  profile: Profile | undefined;
}

/** The page on paper: a sheet made for it, while it is printed. */
export function Sheets({ kind, siteName, profile, ...props }: Props) {
  const content = { ...props, disclosure: profile?.disclosure ?? '' };
  return (
    <PrintSheet siteName={siteName} profile={profile}>
      {kind === 'agenda' ? <AgendaSheet {...content} /> : <ContactSheet {...content} />}
    </PrintSheet>
  );
}
