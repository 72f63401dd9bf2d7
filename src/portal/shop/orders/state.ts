/** The page's state, from its address. */
import { computed } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { UUID } from '../../../config/units.ts';
import { readOrder } from '../../../contract/orders.ts';
import { $search } from '../../../lib/address.ts';
import type { Piece } from '../proof/piece.ts';

/** A piece, as orders use it. */
export type Orderable = Piece;

/** The steps of a request, in order. */
export const STEPS = ['basket', 'address', 'review'] as const;
export type Step = (typeof STEPS)[number];

const named = (search: string, name: string) => new URLSearchParams(search).get(name) ?? '';

/** The current step, if a request is in progress. */
export const $step = computed($search, (search) =>
  STEPS.find((step) => step === named(search, 'view')),
);

/** The id of the order in the address, or an empty string. */
export const $id = computed($search, (search) => {
  const id = named(search, 'id');
  return UUID.test(id) ? id : '';
});

/** The order that the address names. */
export const shownOrder = resource(
  readOrder,
  computed($id, (id) => ({ params: { id } })),
);
