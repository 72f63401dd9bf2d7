/** The links in a text: those that lead to nowhere stop the build. */
import { CATALOGUE } from '../calculators/catalogue.ts';
import { PORTAL_PAGES } from '../config/portal.ts';
import type { Document } from './document-schemas.ts';

const LINK = /\]\(([^)\s]*)\)/g;

/** The addresses in the document's text that no page has. Addresses of other sites start with https://. */
export function deadLinks({ body }: Document, documents: readonly Document[]): string[] {
  const addresses = [...body.matchAll(LINK)].map(([, address = '']) => address);
  return addresses.filter(
    (address) => !address.startsWith('https://') && !leads(address, documents),
  );
}

function leads(address: string, documents: readonly Document[]): boolean {
  const path = address.replace(/[?#].*$/, '');
  if (Object.values(PORTAL_PAGES).some((page) => page.path === path)) return true;
  const [, folder, rest = ''] =
    /^\/dashboard\/(library|tools|training)\/([a-z0-9/-]+)$/.exec(path) ?? [];
  if (folder === 'tools') return CATALOGUE.some(({ slug }) => slug === rest);
  if (folder === 'library') return documents.some(({ id }) => id === `library/${rest}`);
  if (folder !== 'training') return false;
  return documents.some(({ id }) => id === `courses/${rest}` || id === `courses/${rest}/course`);
}
