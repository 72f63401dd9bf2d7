import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Profile } from '../../contract/profile.ts';
import { useAuth } from '../../session/auth.tsx';
import { displayName } from '../../session/display-name.ts';
import { cardLine } from './card-line.ts';
import { PrintedLines } from './PrintLines.tsx';
import { usePrintedAt } from './use-printed-at.ts';

interface Props {
  siteName: string;
  /** Whose sheet it is; undefined if that is not known. */
  profile: Profile | undefined;
  children: ReactNode;
}

/** A sheet made for paper, in place of the page while that is printed; at its foot the affiliate's card and disclosure. */
export function PrintSheet({ siteName, profile, children }: Props) {
  const { session } = useAuth();
  const printedAt = usePrintedAt();
  if (!printedAt || session.status !== 'authenticated') return null;
  // In the body itself: nothing else is printed.
  return createPortal(
    <div className="print-sheet hidden print:block">
      <PrintedLines siteName={siteName} name={displayName(session.user)} printedAt={printedAt}>
        {children}
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
