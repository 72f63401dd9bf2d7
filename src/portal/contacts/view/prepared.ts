/** Data that only the preparation of a meeting reads: the household's estate map and the client's answers. */
import { call } from '../../../api/call.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { type Estate, readEstate } from '../../../contract/households/estates.ts';
import type { Household } from '../../../contract/households/households.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import { listShares, readSuggestions, type Suggestion } from '../../../contract/shares/shares.ts';

export interface Prepared {
  /** The map in sentences; null without a map. */
  map: { summary: string; gaps: string[] } | null;
  /** The client's goals and worries, from the newest answers that name them. */
  answers: Pick<Suggestion, 'label' | 'answer'>[];
}

/** The map's sentence and gaps; null before anything is on the map. */
export async function mapWords(
  estate: Estate,
  household: Household,
  today: string,
): Promise<Prepared['map']> {
  const { holdings, trusts, wills } = estate;
  if (holdings.length + trusts.length + wills.length === 0) return null;
  const [{ ordersOf }, { gapsOf }, { summaryOf }, { gapLines }] = await Promise.all([
    import('../../../calculators/estate-map/trace.ts'),
    import('../../../calculators/estate-map/gaps.ts'),
    import('../../../calculators/estate-map/words.ts'),
    import('../map/gap-lines.ts'),
  ]);
  const orders = ordersOf(estate, household);
  const order = orders[estate.order] ?? orders['client-first'] ?? orders['spouse-first'];
  return {
    summary: order ? summaryOf(estate, household, order).join(' ') : '',
    gaps: gapLines(gapsOf(estate, household, orders, today), estate).map(
      ({ sentence }) => sentence,
    ),
  };
}

const ANSWERED: readonly string[] = ['answered', 'taken'];

async function readAnswers(contactId: string): Promise<Prepared['answers']> {
  const query = { contact: contactId, limit: LARGEST_PAGE };
  const shares = (await call(listShares, { query })).items
    .filter(({ kind, state }) => kind === 'questions' && ANSWERED.includes(state))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  for (const { id } of shares) {
    // The answers of an old link are deleted.
    const { items } = await call(readSuggestions, { params: { id } }).catch(() => ({ items: [] }));
    const goals = items.filter(({ part }) => part === 'goals');
    if (goals.length > 0) return goals.map(({ label, answer }) => ({ label, answer }));
  }
  return [];
}

/** Throws what `call` throws. */
export async function readPrepared(
  { id, household }: Pick<Contact, 'id' | 'household'>,
  today: string,
): Promise<Prepared> {
  const [estate, answers] = await Promise.all([
    household ? call(readEstate, { params: { id: household.id } }) : null,
    readAnswers(id),
  ]);
  const map = household && estate ? await mapWords(estate, household, today) : null;
  return { map, answers };
}
