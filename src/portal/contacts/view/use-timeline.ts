import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/failure.ts';
import {
  deleteInteraction,
  type Interaction,
  listInteractions,
} from '../../../contract/contacts.ts';
import type { Page } from '../../../contract/paging.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { showUndo } from '../../kit/undo.ts';
import { contact, interactions } from './contact.ts';
import { joined } from './timeline.ts';

const EMPTY: Page<Interaction> = { items: [], next: null };

const tell = (title: string, error: unknown) =>
  showToast({ kind: 'danger', title, description: failureSentence(error) });

/** The timeline of a contact: its newest page, the older ones that were asked for, and what can be done with it. */
export function useTimeline(id: string) {
  const loaded = useStore(interactions.$loaded);
  /** What older pages brought, with all that showed then: a reload of the newest page leaves no gap. */
  const [older, setOlder] = useState<Page<Interaction>>();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const newest = loaded.status === 'ready' ? loaded.data : EMPTY;
  const known = joined(older?.items ?? [], newest.items);
  const items = known.filter((item) => !removed.includes(item.id));
  const next = older ? older.next : newest.next;

  const showOlder = async () => {
    if (busy || next === null) return;
    setBusy(true);
    try {
      const more = await call(listInteractions, { params: { id }, query: { after: next } });
      setOlder({ items: joined(known, more.items), next: more.next });
    } catch (error) {
      tell('The older entries did not load', error);
    } finally {
      setBusy(false);
    }
  };

  const bringBack = (gone: string) => setRemoved((ids) => ids.filter((other) => other !== gone));

  const remove = async (entry: Interaction) => {
    setRemoved((ids) => [...ids, entry.id]);
    try {
      const params = { id, interactionId: entry.id };
      const { undo } = await call(deleteInteraction, { params });
      // If it was the last talk, the one before is now.
      void contact.reload();
      showUndo('The entry is deleted', undo, () => {
        bringBack(entry.id);
        return Promise.all([interactions.reload(), contact.reload()]);
      });
    } catch (error) {
      bringBack(entry.id);
      tell('The entry was not deleted', error);
    }
  };

  return { loaded, items, next, busy, showOlder, remove };
}

export type Timeline = ReturnType<typeof useTimeline>;
