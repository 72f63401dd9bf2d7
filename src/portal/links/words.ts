/** Links' data in words. */
import { DESTINATIONS, OWN_PAGE } from '../../config/destinations.ts';
import type { Link } from '../../contract/links.ts';
import { folded } from '../../lib/folded.ts';
import { formatNumber } from '../../lib/format-number.ts';

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

/** The label of the page that a link leads to. */
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
