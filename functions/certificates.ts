import * as contract from '../src/contract/certificates.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import * as certificates from './lib/certificates.ts';
import type { FunctionConfig } from './lib/function-config.ts';

/** Certificates: the signed-in affiliate's own, and the public check of a code. */
export default endpoint(
  on(contract.listCertificates, ({ affiliate }) => certificates.listCertificates(affiliate.id)),
  on(contract.readCertificate, ({ params }) => certificates.readCertificate(params.code)),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/certificates', '/api/certificates/:code'],
  // Codes cannot be guessed. This limit stops people who try from keeping the database awake.
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
