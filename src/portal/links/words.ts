/** Words for what links hold. */
import { DESTINATIONS, OWN_PAGE } from '../../config/destinations.ts';
import type { Link } from '../../contract/links.ts';
import { formatNumber } from '../../lib/format-number.ts';

/** From how many visitors on a percentage says something. */
const ENOUGH = 20;

/**
 * How many of the visitors became leads: "3 of 11", with a percentage once there are enough. Null if
 * there is no such share: without visitors, or when more people named the affiliate than came by the link.
 */
export function shareOf({ people, leads }: Pick<Link, 'people' | 'leads'>): string | null {
  if (people === 0 || leads > people) return null;
  const words = `${formatNumber(leads)} of ${formatNumber(people)}`;
  return people < ENOUGH ? words : `${words} (${Math.round((100 * leads) / people)}%)`;
}

/** The page that a link leads to, in the words of the form. */
export const destinationOf = ({ destination }: Pick<Link, 'destination'>): string =>
  DESTINATIONS.find(({ path }) => path === destination)?.label ?? destination;

/** The same, with where a link to the own page leads until that is approved. */
export const leadsTo = (link: Pick<Link, 'destination' | 'pageIsLive'>): string =>
  link.destination === OWN_PAGE && !link.pageIsLive
    ? `${destinationOf(link)} (until it is approved: the landing page)`
    : destinationOf(link);

/** People on the last 30 days. */
export const recentOf = ({ days }: Pick<Link, 'days'>): number =>
  days.reduce((sum, people) => sum + people, 0);

/** A link's reference, as its address carries it: "ada.x7k2p". */
export const referenceOf = ({ url }: Pick<Link, 'url'>): string =>
  new URL(url).pathname.split('/').slice(2).join('.');

/** The name of a file with the link's code: "spring-seminar.svg". */
export const fileNameOf = ({ label }: Pick<Link, 'label'>, ending: 'svg' | 'png'): string =>
  `${
    label
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'link'
  }.${ending}`;
