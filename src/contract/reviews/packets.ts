/** What is printed of a review's packet. */
import { returns, route } from '../route.ts';
import type { PartContents } from '../shares/for-you.ts';
import type { PacketPart } from './reviews.ts';

/** A part with its content as by link; null where its sheet would not print for a client. */
export interface PrintedPart extends PacketPart {
  content: PartContents[keyof PartContents] | null;
}

export interface PrintedPacket {
  title: string;
  /** The family's names, and who prepares it: "Ada Example, Ada Planning LLC". */
  for: string;
  by: string;
  /** The day (ISO) of the review. */
  on: string;
  parts: PrintedPart[];
}

export const readPacket = route('GET', '/api/reviews/:id/packet', {
  delegates: ['prepare'],
  answer: returns<PrintedPacket>(),
});
