/** What the landing page counts at each build. */
import { CATALOGUE } from '../calculators/catalogue.ts';
import { FINAL } from '../contract/training/training.ts';
import type { Document } from './document-schemas.ts';
import { readDocuments } from './documents.ts';

/** Whether readers may use it on this day (ISO). */
const isCurrent = ({ data: { startsOn, expiresOn } }: Document, day: string): boolean =>
  String(startsOn ?? day) <= day && day <= String(expiresOn);

/** The examples that authorities published; those of our own do not count. */
async function countChecks(): Promise<number> {
  const calculators = await Promise.all(CATALOGUE.map(({ load }) => load()));
  return calculators.flatMap(({ cases }) => cases).filter(({ source }) => !source.own).length;
}

/** The counts of the project in `root` on a day (ISO). A course counts while its final test is current. */
export async function countProduct(root: string, day: string) {
  const current = readDocuments(root, day).documents.filter((document) => isCurrent(document, day));
  return {
    calculators: CATALOGUE.length,
    checks: await countChecks(),
    'client pages': current.filter(
      ({ id, data }) => id.startsWith('library/') && data.audience === 'client',
    ).length,
    courses: current.filter(({ id }) => id.startsWith('courses/') && id.endsWith(`/${FINAL}`))
      .length,
  };
}
