/** The page's data: the review that the address names. */
import { computed } from 'nanostores';
import { resource } from '../../../api/call.ts';
import { readReview } from '../../../contract/reviews/reviews.ts';
import { $id } from '../../kit/page.ts';

export const review = resource(
  readReview,
  computed($id, (id) => ({ params: { id } })),
);
