/** Checks what the site tells its visitors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, readDocuments } from '../../../src/content/documents.ts';
import { linesThatSay, typedFigures } from '../../../src/content/named-figures.ts';
import { listSamples } from '../../../src/content/samples.ts';
import { type CheckInput, type Finding, warning } from './finding.ts';

export function checkDelivery({ root }: CheckInput): Finding[] {
  const text = readFileSync(join(root, 'src', 'content', 'site.json'), 'utf8');
  const { site } = JSON.parse(text) as { site?: { delivery?: string } };
  if (site?.delivery !== 'none') return [];
  return [
    warning(
      'The contact form and the newsletter send nothing: "delivery" is "none".',
      'See "Receive the forms" in docs/operating.md.',
    ),
  ];
}

/** How long before its end security.txt should be renewed. */
const RENEW_BEFORE_MS = 30 * 24 * 3_600_000;

export function checkAddress({ env, root }: CheckInput): Finding[] {
  const page = join(root, 'dist', 'index.html');
  const local = existsSync(page) && readFileSync(page, 'utf8').includes('href="http://localhost');
  if (env.URL && !local) return [];
  return [
    warning(
      'The site’s address is not set: links for search engines and sharing point to this machine.',
      'Netlify sets it in its own builds, and in "netlify deploy --build" once "netlify link" has run. Elsewhere: URL=https://your.site npm run build.',
    ),
  ];
}

/** One warning, or another finding, with its places; none without a place. */
export const listed = (
  title: string,
  places: readonly string[],
  fix: string,
  findingOf = warning,
): Finding[] =>
  places.length === 0
    ? []
    : [findingOf(`${title}:\n${places.map((place) => `    ${place}`).join('\n')}`, fix)];

/** The files of the landing page's promises. */
const FRONT = ['front', 'services', 'benefits', 'values', 'questions'];

/** The sentences about approvals, which are untrue if no firm approves in the portal. */
export function checkApprovalWords({ root }: CheckInput): Finding[] {
  const contentOf = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, 'src', 'content', `${name}.json`), 'utf8'));
  const { site } = contentOf('site') as { site: { approvals?: string; description: string } };
  if (site.approvals !== 'none') return [];
  const isAboutApprovals = (words: unknown) => /\bapprov/i.test(String(words));
  const places = FRONT.flatMap((name) =>
    (contentOf(name) as { id: string }[])
      .filter(({ id: _, ...entry }) => Object.values(entry).some(isAboutApprovals))
      .map(({ id }) => `src/content/${name}.json: ${id}`),
  );
  if (isAboutApprovals(site.description)) places.push('src/content/site.json: description');
  return listed(
    '"approvals" is "none", so these sentences of the public pages are untrue',
    places,
    'Rewrite them, or let firms approve in the portal: delete the line "approvals" in src/content/site.json.',
  );
}

export const checkSamples = ({ root }: CheckInput): Finding[] =>
  listed(
    'Sample content is left',
    listSamples(root),
    'Replace the text and delete its line "sample": true. See "Replace the sample content" in docs/operating.md.',
  );

/** Warns about figures and years in texts that a new year outdates. */
export function checkFigures({ root }: CheckInput, now = Date.now()): Finding[] {
  const thisYear = new Date(now).getUTCFullYear();
  const files = [...filesBelow(root), join('src', 'content', 'pieces.json')];
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const typed = [...texts].flatMap(([file, text]) =>
    typedFigures(text).map(({ at, year }) => ({ place: `${file}:${at}`, isOver: year < thisYear })),
  );
  const places = (isOver: boolean) =>
    typed.filter((one) => one.isOver === isOver).map(({ place }) => place);
  const outlived = readDocuments(root).documents.flatMap(({ file, data }) => {
    const year = String(data.reviewedOn).slice(0, 4);
    if (!data.expiresOn || String(data.expiresOn) <= `${year}-12-31`) return [];
    return linesThatSay(texts.get(file) ?? '', year).map((line) => ({
      year,
      place: `${file}:${line}`,
    }));
  });
  const name =
    'Write the figure by its name, such as {annual-exclusion 2026}: src/calculators/law/figures.ts has them.';
  return [
    ...listed('Typed figures', places(false), name),
    ...listed('Typed figures of a year that is over', places(true), name),
    ...[...Map.groupBy(outlived, ({ year }) => year)].flatMap(([year, found]) =>
      listed(
        `Texts that say “in ${year}” and are valid beyond it`,
        found.map(({ place }) => place),
        'Check them on January 1, or end them with the year: "expiresOn".',
      ),
    ),
  ];
}

export function checkSecurityContact({ root }: CheckInput, now = Date.now()): Finding[] {
  const text = readFileSync(join(root, 'public', '.well-known', 'security.txt'), 'utf8');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const fix = 'Edit public/.well-known/security.txt.';
  if (!(expires - now > RENEW_BEFORE_MS)) {
    return [warning('security.txt ends within 30 days or has ended.', fix)];
  }
  return text.includes('example.com') ? [warning('security.txt names a sample address.', fix)] : [];
}
