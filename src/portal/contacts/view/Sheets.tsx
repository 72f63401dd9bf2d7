import { createPortal } from 'react-dom';
import type { Contact, Interaction } from '../../../contract/contacts.ts';
import type { Profile } from '../../../contract/profile.ts';
import { useAuth } from '../../../session/auth.tsx';
import { displayName } from '../../../session/display-name.ts';
import { PrintedLines } from '../../shell/PrintLines.tsx';
import { usePrintedAt } from '../../shell/use-printed-at.ts';
import { AgendaSheet } from './AgendaSheet.tsx';
import { cardLine } from './agenda.ts';
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
}

interface Props extends SheetProps {
  kind: SheetKind;
  siteName: string;
  profile: Profile | undefined;
}

/** The page on paper: a sheet made for it, while it is printed. */
export function Sheets({ kind, siteName, profile, ...props }: Props) {
  const { session } = useAuth();
  const printedAt = usePrintedAt();
  if (!printedAt || session.status !== 'authenticated') return null;
  // In the body itself: nothing else is printed.
  return createPortal(
    <div className="print-sheet hidden print:block">
      <PrintedLines siteName={siteName} name={displayName(session.user)} printedAt={printedAt}>
        {kind === 'agenda' ? <AgendaSheet {...props} /> : <ContactSheet {...props} />}
        {profile && (
          <div className="sheet-card">
            <p>{cardLine(profile)}</p>
            {profile.disclosure && <p>{profile.disclosure}</p>}
          </div>
        )}
      </PrintedLines>
    </div>,
    document.body,
  );
}
