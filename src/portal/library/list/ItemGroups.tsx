import { Icon } from '../../../components/Icon.tsx';
import { AUDIENCES, LIBRARY_KINDS } from '../../../config/library.ts';
import { pathTo } from '../../../config/portal.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { Badge } from '../../kit/badges.tsx';
import { isExpired, isUpcoming, KIND_ICONS, type ListedItem, startWords } from '../items.ts';
import { byTopic } from './filter.ts';

interface StarProps {
  title: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Marks an item of a list as a favorite. It lies above the link that covers the whole row. */
const Star = ({ title, on, onChange }: StarProps) => (
  <button
    type="button"
    aria-pressed={on}
    aria-label={`Favorite: ${title}`}
    onClick={() => onChange(!on)}
    className="icon-button relative z-1 -my-2 -mr-2 aria-pressed:text-accent-strong aria-pressed:[&_svg]:fill-current"
  >
    <Icon name="star" className="size-5" />
  </button>
);

interface Props {
  items: readonly ListedItem[];
  /** The slugs of the favorites; undefined until they have loaded. */
  marked: readonly string[] | undefined;
  /** The slugs of the approved items, once they are known. */
  approved?: ReadonlySet<string> | undefined;
  onMark: (slug: string, favourite: boolean) => void;
  today: string;
}

export const ItemGroups = ({ items, ...props }: Props) => (
  <div className="grid gap-8">
    {byTopic(items).map(({ topic, title, items: those }) => (
      <section key={topic} aria-labelledby={`topic-${topic}`} className="min-w-0">
        <h2 id={`topic-${topic}`} className="mb-3 text-xl">
          {title}
        </h2>
        <ul className="card divide-y divide-line">
          {those.map((item) => (
            <ItemRow key={item.slug} item={item} {...props} />
          ))}
        </ul>
      </section>
    ))}
  </div>
);

function ItemRow({
  item,
  marked,
  approved,
  onMark,
  today,
}: Omit<Props, 'items'> & { item: ListedItem }) {
  const { slug, title, summary, kind, audience, minutes, reviewedOn, expiresOn } = item;
  const expired = isExpired(item, today);
  return (
    <li className="relative isolate flex gap-3 p-4 first:rounded-t last:rounded-b hover:bg-surface-sunken md:gap-4 md:px-5">
      <Icon name={KIND_ICONS[kind]} className="mt-0.5 size-5 shrink-0 text-accent-strong" />
      <div className="min-w-0 grow">
        <h3 className="font-sans text-base font-semibold">
          <a
            href={pathTo('item', slug)}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </a>
        </h3>
        <p className="text-sm text-ink-muted">{summary}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
          <Badge kind={audience === 'client' ? 'info' : 'outlined'}>{AUDIENCES[audience]}</Badge>
          {expired && <Badge kind="danger">Expired</Badge>}
          {isUpcoming(item, today) && <Badge kind="neutral">{startWords(item)}</Badge>}
          {approved?.has(slug) && <Badge kind="success">Approved</Badge>}
          <span>
            {LIBRARY_KINDS[kind]} · {minutes} min
          </span>
          <span>
            Text of <time dateTime={reviewedOn}>{formatDay(reviewedOn)}</time> ·{' '}
            {expired ? 'expired' : 'expires'}{' '}
            <time dateTime={expiresOn}>{formatDay(expiresOn)}</time>
          </span>
        </p>
      </div>
      {marked ? (
        <Star
          title={title}
          on={marked.includes(slug)}
          onChange={(favourite) => onMark(slug, favourite)}
        />
      ) : (
        <div className="-my-2 -mr-2 size-11 shrink-0" />
      )}
    </li>
  );
}
