/** Certificates of completion: the affiliate's own, and what anybody may verify by a code. */
import type { Page } from './paging.ts';
import { returns, route } from './route.ts';

const COMPLETION = 'Certificate of completion of the alliance’s own course.';

/** Says what a certificate is not, on the page where anybody verifies one. */
export const CERTIFICATE_LEGEND = `${COMPLETION} It is not a license or a designation, and not CE credit unless it names a sponsor.`;

/** What a sponsor accepts a course for, in the version that the sponsor has seen. */
export interface Sponsor {
  version: string;
  /** Such as "2 hours of CE credit, Example Sponsor, number 123456". */
  credit: string;
}

/** What a certificate of this version is and is not. Only the version that a sponsor accepted is credit. */
export const certificateLegend = (version: string, sponsor: Sponsor | undefined): string =>
  sponsor?.version === version
    ? `${COMPLETION} ${sponsor.credit}. It is not a license or a designation.`
    : `${COMPLETION} It is not CE credit, a license or a designation.`;

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
