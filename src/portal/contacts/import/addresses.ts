/** The addresses of a row, whose parts stand in columns of their own. */
import { fullZip, linesOf, streetLines, wholeAddress } from '../../../lib/readers/address.ts';
import { type AddressPart, groupKind, type OwnMeaning } from '../../shared/files/columns.ts';
import { BETWEEN_VALUES } from './values.ts';

type Parts = Partial<Record<AddressPart, string>>;

/** Collects the parts of addresses by the groups of their columns. */
export class AddressReader {
  readonly #groups = new Map<string, Parts>();

  /** Takes a cell, which may have the parts of several addresses. */
  take({ part, group }: Extract<OwnMeaning, { is: 'address' }>, cell: string): void {
    for (const [at, value] of cell.split(BETWEEN_VALUES).entries()) {
      let key = `${group} ${at}`;
      // A second column of the same part begins another address.
      while (part !== 'street2' && this.#groups.get(key)?.[part]) key += '+';
      const parts = this.#groups.get(key) ?? {};
      const joined = [part === 'street2' ? parts.street2 : '', value.trim()]
        .filter(Boolean)
        .join(', ');
      if (joined) this.#groups.set(key, { ...parts, [part]: joined });
    }
  }

  /** The addresses but those of the groups to leave out, of the kinds that `labelOf` or their groups name. */
  addresses(labelOf: (group: string) => string, leftOut?: ReadonlySet<string>): object[] {
    return [...this.#groups].flatMap(([key, parts]) => {
      const [group = ''] = key.split(' ');
      if (leftOut?.has(group)) return [];
      const address = addressOf(parts);
      const { country: _, ...known } = address;
      const kind = groupKind(labelOf(group || 'address') || group);
      // A country alone was filled in by a program.
      return Object.values(known).some(Boolean) ? [{ ...address, kind }] : [];
    });
  }
}

function addressOf(parts: Parts) {
  // "Troy, NY" or "Troy, NY 12180" in the column of cities.
  const inCity = parts.state
    ? undefined
    : wholeAddress(`-\n${parts.city} ${parts.zip ?? ''}`.trim());
  const { city = '', state = '', zip = '' } = inCity?.city ? inCity : parts;
  const { country = '', whole, box = '' } = parts;
  const read = whole ? wholeAddress([parts.street, whole].filter(Boolean).join('\n')) : undefined;
  const lines = parts.street
    ? linesOf(parts.street)
    : read
      ? [read.street, read.street2].filter(Boolean)
      : [];
  const boxed = /^\d+$/.test(box) ? `PO Box ${box}` : box;
  const place = city || state || zip ? { city, state, zip: fullZip(zip, state), country } : read;
  // A city that cannot be told from its state stays a line.
  const unread = parts.street && whole && !place?.city ? linesOf(whole) : [];
  for (const more of [...linesOf(parts.street2 ?? ''), boxed, ...unread]) {
    if (more && !lines.includes(more)) lines.push(more);
  }
  return {
    ...streetLines(lines),
    city: place?.city ?? '',
    state: place?.state ?? '',
    zip: place?.zip ?? '',
    country: place?.country || country,
  };
}
