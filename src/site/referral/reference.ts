/** The reference of the link through which a visitor came, kept in the browser for 30 days, without a cookie. */
import {
  isRecent,
  parseReference,
  REFERRAL_PATH,
  writeReference,
} from '../../contract/reference.ts';
import { addressOf } from '../../contract/route.ts';
import { REFERENCE_KEY } from '../../lib/arrival.ts';
import { tryStorage } from '../../lib/storage.ts';

/** A reference, and the moment of the visit (ISO 8601), or only its day in UTC if it was kept as such. */
interface KeptReference {
  reference: string;
  visitedOn: string;
}

/** The fallback if storage is blocked: lasts for this page. */
let onThisPage: KeptReference | null = null;

/** Whether the browser sends Global Privacy Control (globalprivacycontrol.org); then only this tab keeps the reference. */
export const staysInTab = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

const place = () => (staysInTab() ? 'sessionStorage' : 'localStorage');

/** Moves a valid reference from the address to the storage; the last one wins. The rest of the address stays as it is. */
export function takeReference(now = Date.now()): void {
  const { pathname, search, hash } = location;
  const reference = parseReference(new URLSearchParams(search).get('ref') ?? '');
  if (!reference) return;
  const others = search
    .slice(1)
    .split('&')
    .filter((part) => !part.startsWith('ref='))
    .join('&');
  history.replaceState(history.state, '', `${pathname}${others && `?${others}`}${hash}`);
  forgetReference();
  const kept = { reference: writeReference(reference), visitedOn: new Date(now).toISOString() };
  onThisPage = kept;
  tryStorage((storage) => storage.setItem(REFERENCE_KEY, JSON.stringify(kept)), place());
}

/** The kept reference, or null if there is none or the visit was more than 30 days ago. */
export function readReference(now = Date.now()): KeptReference | null {
  const stored =
    tryStorage(
      (storage) => JSON.parse(storage.getItem(REFERENCE_KEY) ?? 'null') as Partial<KeptReference>,
      place(),
    ) ?? onThisPage;
  const reference = parseReference(String(stored?.reference));
  const visitedOn = String(stored?.visitedOn);
  if (stored && reference && isRecent(visitedOn, now)) {
    return { reference: writeReference(reference), visitedOn };
  }
  forgetReference();
  return null;
}

export function forgetReference(): void {
  onThisPage = null;
  for (const where of ['localStorage', 'sessionStorage'] as const) {
    tryStorage((storage) => storage.removeItem(REFERENCE_KEY), where);
  }
}

export const referralAddress = ({ reference }: KeptReference): string =>
  addressOf(REFERRAL_PATH, { code: reference });
