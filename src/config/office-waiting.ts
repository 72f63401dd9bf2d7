/** What waits for the office, in words. */

/** How many items wait for the office. */
export interface Waiting {
  /** Affiliates' own pages. */
  review: number;
  applications: number;
  leads: number;
  orders: number;
  tickets: number;
}

/** An answer about things that wait says how many wait now. */
export interface Counted {
  waiting: Waiting;
}

/** Each part of the office's page where something may wait: one item, and several. */
const WORDS: Readonly<Record<keyof Waiting, readonly [string, string]>> = {
  review: ['page to review', 'pages to review'],
  applications: ['application', 'applications'],
  leads: ['message', 'messages'],
  orders: ['order', 'orders'],
  tickets: ['ticket', 'tickets'],
};

/** The parts where something waits: "2 pages to review", "1 message". */
export const waitingParts = (waiting: Waiting): { part: keyof Waiting; words: string }[] =>
  (Object.keys(WORDS) as (keyof Waiting)[])
    .filter((part) => waiting[part] > 0)
    .map((part) => ({
      part,
      words: `${waiting[part]} ${WORDS[part][waiting[part] === 1 ? 0 : 1]}`,
    }));

export const sumOf = ({ review, applications, leads, orders, tickets }: Waiting): number =>
  review + applications + leads + orders + tickets;
