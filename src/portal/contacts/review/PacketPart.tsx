import type { Review } from '../../../contract/reviews/reviews.ts';
import { Panel } from '../view/Panel.tsx';

/** What is printed for the family, and what goes by link. */
export const PacketPart = ({ review }: { review: Review }) => (
  <Panel title="Packet">
    <ol className="list-decimal pl-5">
      {review.packet.map(({ kind, thing, title }) => (
        <li key={`${kind} ${thing}`}>{title}</li>
      ))}
    </ol>
  </Panel>
);
