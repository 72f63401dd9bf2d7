/** The address that an order goes to, as typed. */
import { OrderAddress } from '../../../contract/orders.ts';
import { type Problems, problemsIn } from '../../kit/use-form.ts';

const ADDRESS_FIELDS = Object.keys(OrderAddress.entries) as (keyof TypedAddress)[];

/** One sentence for each invalid field, worded as the server would. */
export const addressProblems = (address: TypedAddress): Problems<keyof TypedAddress> =>
  problemsIn(OrderAddress, address, ADDRESS_FIELDS);

export type TypedAddress = Record<keyof OrderAddress, string>;
