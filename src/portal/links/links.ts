/** The affiliate's links: their data, changes to them, and their words. */

import { useEffect, useState } from 'react';
import { call, type Loaded, resource } from '../../api/call.ts';
import { failureSentence } from '../../api/request.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { type Referral, readReferral } from '../../contract/leads.ts';
import {
  changeLink,
  DESTINATIONS,
  type Link,
  listLinks,
  OWN_PAGE,
} from '../../contract/links/links.ts';
import { changeSearch } from '../../lib/address.ts';
import { folded } from '../../lib/folded.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { showToast } from '../../toasts/toasts.ts';
import { act } from '../kit/act.ts';
import type { Sort } from '../kit/table.ts';

export const PAGE_ROWS = 25;

const SORTS = {
  label: (a: Link, b: Link) => a.label.localeCompare(b.label),
  people: (a: Link, b: Link) => a.people - b.people,
  leads: (a: Link, b: Link) => a.leads - b.leads,
};

export interface ListState {
  archived: boolean;
  sort: Sort | undefined;
  /** The first row, from 0. */
  from: number;
  /** The link whose details are open, the one that is edited, and whether a new one is being added. */
  open: string | null;
  edited: string | null;
  making: boolean;
}

export function readState(search: string): ListState {
  const params = new URLSearchParams(search);
  const [key = '', direction] = params.get('sort')?.split('.') ?? [];
  const from = Number(params.get('from') ?? 0);
  return {
    archived: params.get('view') === 'archived',
    sort: Object.hasOwn(SORTS, key)
      ? { key, direction: direction === 'descending' ? 'descending' : 'ascending' }
      : undefined,
    from: Number.isInteger(from) && from > 0 ? from - (from % PAGE_ROWS) : 0,
    open: params.get('link'),
    edited: params.get('edit'),
    making: params.has('new'),
  };
}

/** The links of this view in their order; without a sort in the server's order, newest first. */
export function sortLinks(links: readonly Link[], { archived, sort }: ListState): Link[] {
  const here = links.filter((link) => !link.isDefault && (link.archivedAt !== null) === archived);
  const compare = sort && SORTS[sort.key as keyof typeof SORTS];
  if (!compare) return here;
  const factor = sort.direction === 'descending' ? -1 : 1;
  return here.toSorted((a, b) => factor * compare(a, b));
}

export const viewAddress = (archived: boolean): string =>
  `${PORTAL_PAGES.links.path}${archived ? '?view=archived' : ''}`;

export const addressOfDetails = ({ id }: Pick<Link, 'id'>): string =>
  `${PORTAL_PAGES.links.path}?link=${id}`;

export const showView = (archived: boolean): void =>
  changeSearch({ view: archived ? 'archived' : null, from: null });
export const sortBy = ({ key, direction }: Sort): void =>
  changeSearch({ sort: `${key}.${direction}`, from: null });
export const turnTo = (from: number): void => changeSearch({ from: from || null });

export const openDetails = (id: string): void => changeSearch({ link: id });
export const closeDetails = (): void => changeSearch({ link: null }, { replace: true });
export const openNew = (): void => changeSearch({ new: 1 });
export const openEdit = (id: string): void => changeSearch({ edit: id });
export const closeForm = (): void => changeSearch({ new: null, edit: null }, { replace: true });

/** The minimum number of visitors for a percentage. */
const ENOUGH = 20;

/**
 * The share of visitors who became leads: "3 of 11", with a percentage once there are enough. Null
 * without visitors, or if more people named the affiliate than came by the link.
 */
export function shareOf({ people, leads }: Pick<Link, 'people' | 'leads'>): string | null {
  if (people === 0 || leads > people) return null;
  const words = `${formatNumber(leads)} of ${formatNumber(people)}`;
  return people < ENOUGH ? words : `${words} (${Math.round((100 * leads) / people)}%)`;
}

export const destinationOf = ({ destination }: Pick<Link, 'destination'>): string =>
  DESTINATIONS.find(({ path }) => path === destination)?.label ?? destination;

/** The same label, with the fallback of a link to the own page until that is approved. */
export const leadsTo = (link: Pick<Link, 'destination' | 'pageIsLive'>): string =>
  link.destination === OWN_PAGE && !link.pageIsLive
    ? `${destinationOf(link)} (until it is approved: the landing page)`
    : destinationOf(link);

/** People in the last 30 days. */
export const recentOf = ({ days }: Pick<Link, 'days'>): number =>
  days.reduce((sum, people) => sum + people, 0);

/** A link's reference, from its address: "ada.x7k2p". */
export const referenceOf = ({ url }: Pick<Link, 'url'>): string =>
  new URL(url).pathname.split('/').slice(2).join('.');

/** The name of a file with the link's code: "spring-seminar.svg". */
export const fileNameOf = ({ label }: Pick<Link, 'label'>, ending: 'svg' | 'png'): string =>
  `${
    folded(label)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'link'
  }.${ending}`;

export const canShare = (): boolean => 'share' in navigator;

/** Opens the device's share dialog. Never throws: closing it is not an error. */
export async function share({ url }: Pick<Link, 'url'>, siteName: string): Promise<void> {
  try {
    await navigator.share({ title: siteName, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({
      kind: 'warning',
      title: 'This device did not share the link',
      description: 'Copy it instead.',
    });
  }
}

/** Copies a link's address, and shows a toast. Never throws. */
export async function copy({ label, url }: Pick<Link, 'label' | 'url'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', description: `${label}: ${url}` });
  } catch {
    showToast({
      kind: 'warning',
      title: 'This browser did not copy the link',
      description: `Open “${label}” and copy it from there.`,
    });
  }
}

/** The affiliate's public facts, requested at the same address as the landing page does. */
export function useReferral(link: Link): { loaded: Loaded<Referral>; retry: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<Referral>>({ status: 'loading' });
  const code = referenceOf(link);

  const load = () =>
    call(readReferral, { params: { code } }).then(
      (data) => setLoaded({ status: 'ready', data, refreshing: false }),
      (error: unknown) => setLoaded({ status: 'failed', sentence: failureSentence(error) }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads only for another reference.
  useEffect(() => void load(), [code]);

  const retry = async () => {
    setLoaded({ status: 'loading' });
    await load();
  };
  return { loaded, retry };
}

export const links = resource(listLinks);

export const showLink = (link: Link): void =>
  void links.change((list) => ({
    ...list,
    items: list.items.map((item) => (item.id === link.id ? link : item)),
  }));

export const addLink = (link: Link): void =>
  void links.change((list) => {
    const others = list.items.filter(({ id }) => id !== link.id);
    // After the default link, in the server's order.
    return { ...list, items: [...others.slice(0, 1), link, ...others.slice(1)] };
  });

const move = ({ id, version }: Link, archivedAt: string | null): Promise<Link | undefined> =>
  act({
    call: () => call(changeLink, { params: { id }, body: { version, archivedAt } }),
    failed: 'Not changed',
    done: showLink,
    conflict: (current) => {
      showLink(current);
      return {
        kind: 'warning',
        title: `${current.label} was changed elsewhere`,
        description: 'The list shows it as it is now. Please try again if that is wrong.',
      };
    },
  });

/** Archives a link, with an undo in the toast. Never throws. */
export async function archive(link: Link): Promise<void> {
  const moved = await move(link, new Date().toISOString());
  if (!moved) return;
  showToast({
    title: `${moved.label} is archived`,
    description: 'It still leads visitors to you.',
    action: { label: 'Undo', onPress: () => void restore(moved) },
  });
}

/** Restores a link from the archive. Never throws. */
export async function restore(link: Link): Promise<void> {
  const moved = await move(link, null);
  if (moved) showToast({ title: `${moved.label} is active again` });
}
