/** What the office needs to print an order: what the pieces show of the affiliate, and where their codes lead. */
import { query } from '../../functions/lib/db/db.ts';
import type { Order } from '../../src/contract/orders.ts';
import { visible } from './names.ts';

/** What pieces print of a profile, if the profile shows it to visitors. */
const PRINTED = ['credentials', 'role', 'firm', 'phone', 'email', 'website'] as const;

interface Row extends Record<(typeof PRINTED)[number], string> {
  name: string;
  disclosure: string;
  show: Record<string, boolean>;
  code: string;
  slugs: Record<string, string> | null;
}

const READ = `
select p.name, p.disclosure, p.show, p.code, ${PRINTED.map((field) => `p.${field}`).join(', ')},
       (select jsonb_object_agg(l.id, l.slug) from link l where l.affiliate_id = p.affiliate_id) slugs
  from piece_order o join profile p on p.affiliate_id = o.affiliate_id where o.id = $1`;

/** The profile as it is printed today, and the path of each piece's code; empty if the profile is gone. */
export async function printOf(
  id: string,
  items: Order['items'],
  nameOf: (product: string) => string,
): Promise<Record<string, string>> {
  const [row] = await query<Row>(READ, [id]);
  if (!row) return {};
  const shown = PRINTED.filter((field) => row.show[field] && row[field]).map((field) => row[field]);
  const codes = items.map(({ product, link }) => {
    const slug = link ? row.slugs?.[link] : '';
    return `${nameOf(product)} /r/${row.code}${slug ? `/${slug}` : ''}`;
  });
  return {
    prints: visible([row.name, ...shown].join('; ')),
    disclosure: visible(row.disclosure) || 'none',
    codes: codes.join(', '),
  };
}
