/** What the palette offers, row by row. */
import { SEARCH_KINDS, type SearchKind } from '../../../config/search.ts';
import type { Recent } from '../../../session/recent.ts';
import { type Found, firstOf, type Group } from './groups.ts';

/** A row: something that was found, all of its kind, or what forgets the recent ones. */
export interface Option {
  key: string;
  title: string;
  place: string;
  kind: SearchKind | undefined;
  /** Without one it clears what was chosen before. */
  href?: string;
  /** Whether it is kept among the recent ones once it is chosen. */
  thing: boolean;
}

export interface Section {
  title: string;
  options: readonly Option[];
}

const optionOf = (found: Found): Option => ({ key: found.href, thing: true, ...found });

/** The groups of a search; each ends with the way to all of its kind if there are more. */
export const sectionsOf = (groups: readonly Group[], q: string): Section[] =>
  groups.map((group) => {
    const { items, all } = firstOf(group, q);
    const more = all && {
      key: `all-${group.kind}`,
      title: all.label,
      href: all.href,
      place: '',
      kind: undefined,
      thing: false,
    };
    return {
      title: SEARCH_KINDS[group.kind].title,
      options: [...items.map(optionOf), ...(more ? [more] : [])],
    };
  });

/** What shows before anything is typed: what was chosen last, and what can be done. */
export function firstSections(recent: readonly Recent[], actions: readonly Found[]): Section[] {
  const clear: Option = {
    key: 'clear',
    title: 'Clear recent',
    place: '',
    kind: undefined,
    thing: false,
  };
  const known = recent.filter(({ kind }) => Object.hasOwn(SEARCH_KINDS, kind)) as Found[];
  const shown = known.map((one) => ({ ...optionOf(one), key: `recent-${one.href}` }));
  return [
    ...(shown.length > 0 ? [{ title: 'Recent', options: [...shown, clear] }] : []),
    { title: SEARCH_KINDS.actions.title, options: actions.map(optionOf) },
  ];
}

/** The key of the option that an arrow leads to, round and round; undefined for another key. */
export function moved(
  options: readonly Option[],
  active: string | undefined,
  pressed: string,
): string | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressed];
  if (!step || options.length === 0) return undefined;
  const found = options.findIndex(({ key }) => key === active);
  // From the field itself, upwards leads to the last one.
  const at = found < 0 && step < 0 ? 0 : found;
  return options[(at + step + options.length) % options.length]?.key;
}
