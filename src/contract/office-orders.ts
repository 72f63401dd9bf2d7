/** Orders of printed pieces, for the office. */
import * as v from 'valibot';
import { ORDER_STATUSES, type OrderStatus } from '../config/shop.ts';
import { line, version } from './fields.ts';
import type { AffiliateNames } from './office-affiliates.ts';
import type { Order, WholeOrder } from './orders.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';

/** The statuses that the office can set. */
export const OFFICE_STATUSES = [
  'approved',
  'printing',
  'shipped',
  'declined',
] as const satisfies OrderStatus[];
export type OfficeStatus = (typeof OFFICE_STATUSES)[number];

/** The longest note in an order's history (characters). */
export const LONGEST_NOTE = 500;

/** An order with its affiliate. */
export type OfficeOrder = Order & AffiliateNames;

/** The same with the contents of its printed pieces. */
export type WholeOfficeOrder = WholeOrder & AffiliateNames;

/** Lists the oldest orders first. */
export const listOfficeOrders = route('GET', '/api/office/orders', {
  office: true,
  query: v.object({
    ...paging,
    status: v.optional(
      v.picklist(Object.keys(ORDER_STATUSES) as OrderStatus[], 'There is no such status.'),
    ),
  }),
  answer: page<OfficeOrder>(),
});
export const readOfficeOrder = route('GET', '/api/office/orders/:id', {
  office: true,
  answer: returns<WholeOfficeOrder>(),
});
/** Changes an order's status; the affiliate gets an alert. */
export const moveOrder = route('PATCH', '/api/office/orders/:id', {
  office: true,
  body: v.pipe(
    v.object({
      version,
      status: v.picklist(OFFICE_STATUSES, 'Choose a status from the list.'),
      note: v.optional(line('The note', LONGEST_NOTE), ''),
    }),
    v.forward(
      v.check(({ status, note }) => status !== 'declined' || note !== '', 'Please say why.'),
      ['note'],
    ),
  ),
  answer: returns<WholeOfficeOrder>(),
});
