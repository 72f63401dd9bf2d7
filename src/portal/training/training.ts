/** The affiliate's progress and certificates. */
import { resource } from '../../api/resource.ts';
import { listCertificates } from '../../contract/certificates.ts';
import { listTraining } from '../../contract/training.ts';

export const progress = resource(listTraining);
export const certificates = resource(listCertificates);
