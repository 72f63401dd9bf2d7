/** Certificates of completion: the affiliate's own, and what anybody may verify by a code. */
import type { Page } from './paging.ts';
import { returns, route } from './route.ts';

/** Says what a certificate is not, wherever one shows. */
export const CERTIFICATE_LEGEND =
  'Certificate of completion of the alliance’s own course. It is not CE credit, a license or a designation.';

/** What a certificate says to anybody who has its code, and nothing else. */
export interface PublicCertificate {
  name: string;
  /** The course's title on that day. */
  course: string;
  date: string;
  version: string;
}

export interface Certificate extends PublicCertificate {
  id: string;
  code: string;
  /** The course's name in addresses. */
  slug: string;
  /** Whether the office has revoked it: then its code verifies nothing. */
  revoked: boolean;
}

export const listCertificates = route('GET', '/api/certificates', {
  answer: returns<Page<Certificate>>(),
});
export const readCertificate = route('GET', '/api/certificates/:code', {
  access: 'public',
  answer: returns<PublicCertificate>(),
});

/** Digits and letters without those that look like others. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = new RegExp(`^[${CODE_ALPHABET}]{16}$`);

/** A code as certificates show it, from however it was typed; undefined if it cannot be one. */
export function certificateCode(typed: string): string | undefined {
  if (typed.length > 60) return undefined;
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(plain) ? plain.replaceAll(/(.{4})(?!$)/g, '$1-') : undefined;
}
