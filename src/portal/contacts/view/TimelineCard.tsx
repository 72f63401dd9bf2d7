import { useRef } from 'react';
import type { Interaction } from '../../../contract/contacts.ts';
import { Await } from '../../kit/Await.tsx';
import { Button } from '../../kit/Button.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { interactions } from './contact.ts';
import { Entry } from './Entry.tsx';
import type { Timeline } from './use-timeline.ts';

interface Props {
  timeline: Timeline;
  zone: string;
}

/** What was talked about and done, newest first. */
export function TimelineCard({ timeline, zone }: Props) {
  const { loaded, items, next, busy, showOlder, remove } = timeline;
  const list = useRef<HTMLElement>(null);
  const removeEntry = (entry: Interaction) => {
    // The entry is about to disappear with the focus.
    list.current?.focus();
    void remove(entry);
  };
  return (
    <Await
      loaded={loaded}
      retry={interactions.reload}
      skeleton={<SkeletonCard lines={6} />}
      what="the timeline"
    >
      {() =>
        items.length === 0 ? (
          <p className="card p-5 text-ink-muted">
            Nothing is written down yet. Your first note or talk will be here.
          </p>
        ) : (
          <section ref={list} tabIndex={-1} aria-label="Timeline" className="card p-5 outline-none">
            <ol>
              {items.map((item) => (
                <Entry key={item.id} entry={item} zone={zone} onDelete={() => removeEntry(item)} />
              ))}
            </ol>
            {next !== null && (
              <Button className="mt-4" busy={busy && 'Loading…'} onClick={() => void showOlder()}>
                Show older
              </Button>
            )}
          </section>
        )
      }
    </Await>
  );
}
