/** The packet of a review: what is printed, and what goes by link. */
import type { PacketKind, PacketPart, PacketThing } from '../../../src/contract/reviews/reviews.ts';
import type { Family } from './family.ts';

const TITLES: Partial<Record<PacketKind, string>> = {
  agenda: 'Agenda',
  changes: 'What changed',
  map: 'Estate map',
  checklist: 'Documents',
};

/** What a new review of this family has. */
export async function firstPacket(_affiliateId: string, _family: Family): Promise<PacketThing[]> {
  return [
    { kind: 'agenda', thing: null },
    { kind: 'changes', thing: null },
    { kind: 'checklist', thing: null },
  ];
}

/** The parts with their titles, and why each must not go by link. */
export async function packetParts(
  _affiliateId: string,
  packet: readonly PacketThing[],
): Promise<PacketPart[]> {
  return packet.map((part) => ({ ...part, title: TITLES[part.kind] ?? '', blocked: null }));
}
