import { useStore } from '@nanostores/react';
import { LIBRARY_TOPICS } from '../../../config/library.ts';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import type { Item } from '../items.ts';
import { profile } from './text.ts';
import { ADVISORS_ONLY, DRAFT, expiredSentence, legendOf } from './words.ts';

interface Props {
  siteName: string;
  item: Item;
  html: string;
  expired: boolean;
  /** It must not be printed. */
  blocked: boolean;
}

/** The item on paper: with the affiliate's card for a client, marked for an advisor. */
export function ItemSheet({ siteName, item, html, expired, blocked }: Props) {
  const loaded = useStore(profile.$loaded);
  const forClient = item.audience === 'client';
  const own = forClient && loaded.status === 'ready' ? loaded.data : undefined;
  const marks = [
    !forClient && ADVISORS_ONLY,
    item.sample && DRAFT,
    expired && expiredSentence(item),
  ].filter(Boolean);
  return (
    <PrintSheet siteName={siteName} profile={own}>
      <div className={`library-sheet library-${item.kind}`}>
        {marks.length > 0 && <p className="sheet-mark">{marks.join(' · ')}</p>}
        <h1>{item.title}</h1>
        {blocked ? (
          <p>It must not be given to clients, and is not printed.</p>
        ) : (
          <>
            <div
              className="reading"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, which may hold no HTML.
              dangerouslySetInnerHTML={{ __html: html }}
            />
            <Foot item={item} />
          </>
        )}
      </div>
    </PrintSheet>
  );
}

const Foot = ({ item }: { item: Item }) => (
  <div className="sheet-foot">
    {item.sources.length > 0 && (
      <p>
        Sources:{' '}
        {item.sources
          .map(({ label, url }, index) => `[${index + 1}] ${label}, ${withoutScheme(url)}`)
          .join('; ')}
      </p>
    )}
    <p>
      {LIBRARY_TOPICS[item.topic]}. {legendOf(item)}
    </p>
  </div>
);

const withoutScheme = (url: string): string => url.replace(/^https:\/\/(www\.)?/, '');
