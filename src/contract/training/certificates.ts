/** Certificates of completion: the affiliate's own, and public verification by code. */
import type { Page } from '../paging.ts';
import { returns, route } from '../route.ts';

const COMPLETION = 'Certificate of completion of the alliance’s own course.';

/** States what a certificate is not, on the public verification page. */
export const CERTIFICATE_LEGEND = `${COMPLETION} It is not a license or a designation, and not CE credit unless it names a sponsor.`;

/** The credit that a sponsor grants for a course, in the version that the sponsor has reviewed. */
export interface Sponsor {
  version: string;
  /** For example, "2 hours of CE credit, Example Sponsor, number 123456". */
  credit: string;
}

/** States what a certificate of this version is and is not. Only the version that a sponsor accepted counts as credit. */
export const certificateLegend = (version: string, sponsor: Sponsor | undefined): string =>
  sponsor?.version === version
    ? `${COMPLETION} ${sponsor.credit}. It is not a license or a designation.`
    : `${COMPLETION} It is not CE credit, a license or a designation.`;

/** The part of a certificate that anyone with its code can see. */
export interface PublicCertificate {
  name: string;
  course: string;
  date: string;
  version: string;
}

export interface Certificate extends PublicCertificate {
  id: string;
  code: string;
  slug: string;
  /** Whether the office has revoked it; a revoked certificate's code verifies nothing. */
  revoked: boolean;
}

export const listCertificates = route('GET', '/api/certificates', {
  delegates: 'self',
  answer: returns<Page<Certificate>>(),
});
export const readCertificate = route('GET', '/api/certificates/:code', {
  access: 'public',
  answer: returns<PublicCertificate>(),
});

/** Digits and letters, without look-alikes. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = new RegExp(`^[${CODE_ALPHABET}]{16}$`);

/** Normalizes a typed code to the form that certificates show; undefined if it cannot be a code. */
export function certificateCode(typed: string): string | undefined {
  if (typed.length > 60) return undefined;
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(plain) ? plain.replaceAll(/(.{4})(?!$)/g, '$1-') : undefined;
}
