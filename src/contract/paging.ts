/** Requests and responses of paged lists. */
import * as v from 'valibot';
import { returns } from './route.ts';

const PAGE_SIZE = 50;
export const LARGEST_PAGE = 100;
const LIMIT = `A page has 1 to ${LARGEST_PAGE} entries.`;

/** The part of a query's schema that requests a page: `limit` entries after the cursor `after`. */
export const paging = {
  limit: v.optional(
    v.pipe(
      v.union([v.pipe(v.string(), v.digits(LIMIT)), v.number()], LIMIT),
      v.transform(Number),
      v.check((limit) => Number.isInteger(limit) && limit >= 1 && limit <= LARGEST_PAGE, LIMIT),
    ),
    PAGE_SIZE,
  ),
  after: v.optional(v.string()),
};

export interface Paging {
  limit: number;
  after?: string | undefined;
}

/** A page of a list; `next` is the cursor of the next page, or null. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

export const page = <Item>(): Page<Item> => returns<Page<Item>>();
