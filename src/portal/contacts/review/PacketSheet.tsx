/** The printed packet. Its script loads with its first use. */
import { createPortal } from 'react-dom';
import { SharedPacket } from '../../../components/for-you/SharedPacket.tsx';
import type { Profile } from '../../../contract/profile/profile.ts';
import type { PrintedPacket } from '../../../contract/reviews/packets.ts';
import type { SharedPart } from '../../../contract/shares/for-you.ts';
import { useAuth } from '../../../session/auth.tsx';
import { displayName } from '../../shell/account.ts';
import { PreparedLine, SheetCard } from '../../shell/PrintSheet.tsx';
import { PrintedFor, PrintHead } from '../../shell/print.tsx';

interface Props {
  packet: PrintedPacket;
  profile: Profile;
  siteName: string;
}

/** A sheet that holds the sheets of all parts, in one print job. */
export function PacketSheet({ packet, profile, siteName }: Props) {
  const { session } = useAuth();
  if (session.status !== 'authenticated') return null;
  const name = profile.name || displayName(session.user);
  const firm = profile.show.firm ? profile.firm : '';
  // A direct child of the body: nothing else is printed.
  return createPortal(
    <div className="print-sheet hidden print:block">
      <SharedPacket
        {...packet}
        parts={packet.parts as readonly SharedPart[]}
        head={
          <>
            <PrintHead siteName={siteName} firm={firm} logo={profile.logo} />
            <PreparedLine />
          </>
        }
        card={<SheetCard profile={profile} />}
        end={<PrintedFor name={name} at={new Date()} />}
      />
    </div>,
    document.body,
  );
}
