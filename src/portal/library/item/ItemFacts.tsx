import type { ReactNode } from 'react';
import { AUDIENCES, LIBRARY_KINDS, LIBRARY_TOPICS } from '../../../config/library.ts';
import { dayWords } from '../../../lib/date-words.ts';
import type { Item, Way } from '../items.ts';

interface Props {
  item: Item;
  calculator: Way | undefined;
}

/** What is known of an item beside its text. */
export function ItemFacts({ item, calculator }: Props) {
  const { topic, kind, audience, minutes, reviewedOn, reviewer, expiresOn, changelog } = item;
  return (
    <aside aria-label="About this item" className="card item-facts p-5 text-sm">
      <dl className="grid gap-3">
        <Fact label="Topic">{LIBRARY_TOPICS[topic]}</Fact>
        <Fact label="Kind">
          {LIBRARY_KINDS[kind]}, {minutes} min
        </Fact>
        <Fact label="Audience">{AUDIENCES[audience]}</Fact>
        <Fact label={reviewer ? 'Reviewed' : 'Text of'}>
          <time dateTime={reviewedOn}>{dayWords(reviewedOn)}</time>
          {reviewer && `, by ${reviewer}`}
        </Fact>
        <Fact label="Expires">
          <time dateTime={expiresOn}>{dayWords(expiresOn)}</time>
        </Fact>
        {calculator && (
          <Fact label="Calculator">
            <a href={calculator.href} className="link">
              {calculator.label}
            </a>
          </Fact>
        )}
        <Fact label="Changes">
          {changelog.map(({ on, text }) => (
            <span key={on + text} className="block">
              <time dateTime={on}>{dayWords(on)}</time>: {text}
            </span>
          ))}
        </Fact>
      </dl>
    </aside>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);
