/** The links for the contact of a review. */
import { atom } from 'nanostores';
import { lazy, useState } from 'react';
import { type Resource, resource } from '../../../api/call.ts';
import type { Page } from '../../../contract/paging.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
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

/** The addresses that were made on this page, by link: no one can read them again. */
export function useUrls() {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const keepUrl = (id: string, url: string | null | undefined) => {
    if (url) setUrls((before) => ({ ...before, [id]: url }));
  };
  return { urls, keepUrl };
}
