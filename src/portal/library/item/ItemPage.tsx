import { LIBRARY } from 'virtual:library';
import { FACTS } from 'virtual:library-facts';
import { CATALOGUE } from '../../../calculators/catalogue.ts';
import { LIBRARY_KINDS } from '../../../config/library.ts';
import { pathTo } from '../../../config/portal.ts';
import { readItem } from '../../../contract/library.ts';
import { addressOf } from '../../../contract/route.ts';
import type { PageProps } from '../../kit/page.ts';
import { useTitle } from '../../shell/unread.ts';
import type { ItemLink, ListedItem } from '../items.ts';
import { ItemSkeleton } from '../skeletons.tsx';
import { type ItemPageProps, ItemView } from './ItemView.tsx';

const KINDS = Object.keys(LIBRARY_KINDS);
const wayTo = (item?: ListedItem): ItemLink | undefined =>
  item && { label: item.title, href: pathTo('item', item.slug) };

function itemOf({ slug }: PageProps['params']): Omit<ItemPageProps, 'siteName'> | undefined {
  const listed = LIBRARY.find((one) => one.slug === slug);
  const facts = FACTS[slug ?? ''];
  if (!listed || !facts) return undefined;
  const topic = LIBRARY.filter((other) => other.topic === listed.topic).sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.title.localeCompare(b.title, 'en'),
  );
  const at = topic.indexOf(listed);
  const { calculator, ...about } = facts;
  const tool = CATALOGUE.find((entry) => entry.slug === calculator);
  return {
    item: { ...listed, ...about },
    calculator: tool && { label: tool.title, href: pathTo('tool', tool.slug) },
    before: wayTo(topic[at - 1]),
    after: wayTo(topic[at + 1]),
  };
}

export const prepare = async (params: PageProps['params']): Promise<boolean> =>
  itemOf(params) !== undefined;

export function Page({ site, params }: PageProps) {
  const found = itemOf(params);
  return found && <Titled siteName={site.name} {...found} />;
}

function Titled(props: ItemPageProps) {
  useTitle(props.item.title, props.siteName);
  return <ItemView {...props} />;
}

export function Skeleton({ params }: PageProps) {
  const found = itemOf(params);
  const from = addressOf(readItem.path, { slug: params.slug ?? '' });
  return found && <ItemSkeleton item={found.item} from={from} />;
}
