/** What the estate map says for the fields of an estate tax calculator: what counts at the client's death, as the first of two. */
import { call } from '../../../api/call.ts';
import type { Death } from '../../../calculators/estate-map/parts.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Estate } from '../../../contract/households/estates.ts';
import type { ToolInputs } from './address.ts';

interface Counted extends Death {
  /** Taxable gifts of the client's life. */
  gifts: number;
}

const dollarsOf = (cents: number): string => String(Math.round(cents / 100));
const withoutZeros = (amounts: Readonly<Record<string, number>>): ToolInputs =>
  Object.fromEntries(
    Object.entries(amounts)
      .filter(([, cents]) => cents > 0)
      .map(([name, cents]) => [name, dollarsOf(cents)]),
  );

/** By calculator, the texts of its fields. A deduction of $0 leaves its field empty. */
const TEXTS: Readonly<Record<string, (counted: Counted) => ToolInputs>> = {
  'estate-tax': ({ gross, debts, marital, charitable, stateTax, inheritanceTax, gifts }) => ({
    estate: dollarsOf(gross),
    ...withoutZeros({
      debts,
      marital,
      charitable,
      'state-tax': stateTax + inheritanceTax,
      gifts,
    }),
  }),
  'state-estate-tax': ({ gross, debts, marital, charitable }) => ({
    estate: dollarsOf(Math.max(0, gross - debts - marital - charitable)),
  }),
};

type ClientContact = Pick<Contact, 'id' | 'household'>;

/** The texts of a calculator's fields by this estate; none for a contact who is not of the couple, and before there is property. */
async function mapTexts(
  slug: string,
  { id, household }: ClientContact,
  estate: Estate,
): Promise<ToolInputs> {
  const client = household?.members.find(({ contactId }) => contactId === id);
  if (!household || !client || estate.holdings.length === 0) return {};
  const { ordersOf } = await import('../../../calculators/estate-map/trace.ts');
  const orders = ordersOf(estate, household);
  const isSpouse = orders['spouse-first']?.deaths[0]?.of === client.id;
  const order = orders[isSpouse ? 'spouse-first' : 'client-first'];
  const death = order?.deaths[0];
  if (death?.of !== client.id) return {};
  const gifts = estate.gifts[isSpouse ? 'spouse' : 'client'] ?? 0;
  return TEXTS[slug]?.({ ...death, gifts }) ?? {};
}

/** The same by the household's stored map; nothing if it could not be loaded, because the calculator works without it. */
export async function loadMapTexts(slug: string, contact: ClientContact): Promise<ToolInputs> {
  const { household } = contact;
  if (!household || !TEXTS[slug]) return {};
  try {
    const { readEstate } = await import('../../../contract/households/estates.ts');
    const estate = await call(readEstate, { params: { id: household.id } });
    return await mapTexts(slug, contact, estate);
  } catch {
    return {};
  }
}
