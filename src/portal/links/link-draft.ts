/** A link while it is typed in. */
import * as v from 'valibot';
import { createLink, type Link } from '../../contract/links.ts';

export const LINK_FIELDS = ['label', 'campaign', 'destination'] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

/** What the form holds. */
export type Draft = Record<LinkField, string>;

/** What each field is called. */
export const FIELD_NAMES: Readonly<Record<LinkField, string>> = {
  label: 'Label',
  campaign: 'Campaign',
  destination: 'Leads to',
};

export const draftOf = (link: Link | undefined): Draft => ({
  label: link?.label ?? '',
  campaign: link?.campaign ?? '',
  destination: link?.destination ?? '/',
});

/** A sentence for each field that does not fit, as the server would say it. */
export function problemsOf(draft: Draft): Partial<Draft> {
  const { issues = [] } = v.safeParse(createLink.body as v.GenericSchema, draft);
  const problems: Partial<Draft> = {};
  for (const { path = [], message } of issues) {
    problems[String(path[0]?.key) as LinkField] ??= message;
  }
  return problems;
}

/** The draft as the server takes it; the choice of destinations is checked there, too. */
export const bodyOf = (draft: Draft) => draft as v.InferInput<NonNullable<typeof createLink.body>>;
