import { SharedPacket as PacketView } from '../../components/for-you/SharedPacket.tsx';
import type { SharedPacket, Sharer } from '../../contract/shares/for-you.ts';

interface Props {
  title: string;
  affiliate: Sharer;
  packet: SharedPacket;
}

/** The packet of a review; on paper with its cover, as the affiliate prints it. */
export function Packet({ title, affiliate, packet }: Props) {
  const { name, credentials, license, role, firm, phone, email, bank, disclosure } = affiliate;
  const named = [name, credentials].filter(Boolean).join(', ');
  return (
    <PacketView
      {...packet}
      title={title}
      by={[name, firm].filter(Boolean).join(', ')}
      head={<p className="font-serif">{firm || name}</p>}
      card={
        <div className="sheet-card">
          <p>{[named, license, role, firm, phone, email].filter(Boolean).join(' · ')}</p>
          {bank && <p>{bank}</p>}
          {disclosure && <p>{disclosure}</p>}
        </div>
      }
    />
  );
}
