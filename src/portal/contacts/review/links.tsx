/** The links for the family of a review. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { lazy, useState } from 'react';
import { type Resource, resource } from '../../../api/call.ts';
import type { Page } from '../../../contract/paging.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import type { Review } from '../../../contract/reviews/reviews.ts';
import { listShares, type Share } from '../../../contract/shares/shares.ts';

/* They load apart from the page. */
const loadPanel = () => import('../../shared/shares/SharesPanel.tsx');
export const ShareLine = lazy(async () => ({ default: (await loadPanel()).ShareLine }));
export const AnswersPanel = lazy(async () => ({ default: (await loadPanel()).AnswersPanel }));

const lists = new Map<string, Resource<Page<Share>>>();

/** The links for this contact, which the parts of the page share. */
export function linksOf(contact: string): Resource<Page<Share>> {
  const list =
    lists.get(contact) ?? resource(listShares, atom({ query: { contact, limit: LARGEST_PAGE } }));
  lists.set(contact, list);
  return list;
}

type Family = Pick<Review, 'contactId' | 'name' | 'people' | 'living'>;

/** Who gets the links of a review; undefined if nobody of the family can. */
export const readerOf = ({ living }: Family) => living[0];

/** The links for the contact of a review, and for the survivor who gets them by now. */
export function useShares(review: Family): Share[] {
  const { contactId } = review;
  const loaded = [
    useStore(linksOf(contactId).$loaded),
    useStore(linksOf(readerOf(review)?.contactId ?? contactId).$loaded),
  ];
  return [...new Set(loaded)].flatMap((each) => (each.status === 'ready' ? each.data.items : []));
}

/** Says who gets the links if it is not the contact of the review, or what to do if no one can. */
export function ReaderNote({ review }: { review: Family }) {
  const { contactId, name, people } = review;
  const reader = readerOf(review);
  if (reader?.contactId === contactId) return null;
  const head = people.find((person) => person.contactId === contactId)?.name ?? name;
  return (
    <p className="mt-3 text-sm text-ink-muted" dir="auto">
      {reader
        ? `Links go to ${reader.name}: ${head} has died, left the household or is in the trash.`
        : `No link can be made: no one of ${name} is living and among your contacts. Add the survivor to your contacts and choose them in the household, or restore a contact from the trash.`}
    </p>
  );
}

/** The addresses that were made on this page, by link: no one can read them again. */
export function useUrls() {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const keepUrl = (id: string, url: string | null | undefined) => {
    if (url) setUrls((before) => ({ ...before, [id]: url }));
  };
  return { urls, keepUrl };
}
