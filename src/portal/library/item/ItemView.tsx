import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { today } from '../../../lib/date-words.ts';
import { Await } from '../../kit/Await.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ReadingText } from '../../kit/ReadingText.tsx';
import { isExpired } from '../items.ts';
import { ItemActions } from './ItemActions.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemHeader } from './ItemHeader.tsx';
import type { ItemPageProps } from './ItemPage.tsx';
import { ItemSheet } from './ItemSheet.tsx';
import { Neighbours } from './Neighbours.tsx';
import { Sources } from './Sources.tsx';
import { text } from './text.ts';
import { expiredSentence, legendOf } from './words.ts';

/** An item to read, with what is known of it. */
export function ItemView({ siteName, item, calculator, before, after }: ItemPageProps) {
  const loaded = useStore(text.$loaded);
  const [day] = useState(() => today());
  const expired = isExpired(item, day);
  const blocked = expired && item.audience === 'client';
  const ready = loaded.status === 'ready' ? loaded.data : undefined;
  return (
    <>
      <ItemHeader item={item} actions={<ItemActions item={item} printable={!blocked} />} />
      {expired && (
        <div className="mb-5">
          <Notice kind="danger" title={expiredSentence(item)}>
            {blocked
              ? 'Do not give it to clients. It cannot be printed until the office has reviewed it.'
              : 'Its law and figures may be out of date until the office has reviewed it.'}
          </Notice>
        </div>
      )}
      <div className="item-grid">
        <div className="min-w-0">
          <Await loaded={loaded} skeleton={<ReadingText />} retry={text.reload} what="the text">
            {({ html }) => <ReadingText html={html} />}
          </Await>
          <Sources sources={item.sources} />
          <p className="mt-5 max-w-measure border-t border-line-strong pt-4 text-sm">
            {legendOf(item)}
          </p>
          <Neighbours before={before} after={after} />
        </div>
        <ItemFacts item={item} calculator={calculator} />
      </div>
      <ItemSheet
        siteName={siteName}
        item={item}
        html={ready?.html ?? ''}
        blocked={blocked}
        expired={expired}
      />
    </>
  );
}
