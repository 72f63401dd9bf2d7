import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Checked, type Finding, warning } from './finding.ts';

/** Warns if form delivery is off. */
export function checkDelivery({ root }: Checked): Finding[] {
  const text = readFileSync(join(root, 'src', 'content', 'site.json'), 'utf8');
  const { site } = JSON.parse(text) as { site?: { delivery?: string } };
  if (site?.delivery !== 'none') return [];
  return [
    warning(
      'The contact form and the newsletter send nothing: "delivery" is "none".',
      'See "Receive the forms" in the README.',
    ),
  ];
}
