import type { Review } from '../../../contract/reviews/reviews.ts';
import { Panel } from '../view/Panel.tsx';

/** The questions that begin with what is known. */
export const StillRightPart = ({ review }: { review: Review }) => (
  <Panel title="Still right?">
    <p className="text-ink-muted">Not sent to {review.name} yet.</p>
  </Panel>
);
