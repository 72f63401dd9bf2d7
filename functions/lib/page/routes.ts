/** An affiliate's public page, served from files without a query, and its preview for those who may see it before it is public. */

import { REFERRAL_CODE } from '../../../src/contract/profile.ts';
import * as contract from '../../../src/contract/publications.ts';
import { PAGE_CACHE_S } from '../../../src/contract/publications.ts';
import { parseReference, writeReference } from '../../../src/contract/reference.ts';
import { readSession } from '../auth/session-token.ts';
import { readCaller } from '../auth/sessions.ts';
import { asPasted } from '../follow.ts';
import { SECURITY_HEADERS } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { notFound, originOf } from '../http/refusal.ts';
import { siteOf } from '../mail/outbox.ts';
import { type LivePage, readPageFile, readPortraitFile } from '../page-files.ts';
import * as publications from '../publications.ts';
import { atCode, cardAt, missingPage } from './html.ts';
import { pagePolicy } from './style.ts';

export const ownPageRoutes = [
  on(
    contract.readOwnPage,
    ({ request, params }) =>
      publicly(params.code, '', (page, code) => {
        const given = parseReference(new URL(request.url).searchParams.get('ref') ?? '');
        const ref = given && page.codes.includes(given.code) ? given : { code, link: '' };
        return html(atCode(page.html, code, writeReference(ref)), CACHED);
      }),
    async (refused) => (refused.status === 404 ? missing() : refused),
  ),
  on(contract.readOwnCard, ({ request, context, params }) =>
    publicly(
      params.code,
      '.vcf',
      ({ words }, code) =>
        new Response(cardAt(words, siteOf(context) || originOf(request), code), {
          headers: {
            ...SECURITY_HEADERS,
            ...CACHED,
            'Content-Type': 'text/vcard; charset=utf-8',
            'Content-Disposition': `attachment; filename="${code}.vcf"`,
          },
        }),
    ),
  ),
  on(contract.readPortrait, async ({ request, params: { code, hash } }) => {
    const page = await pageOf(code);
    if (page && 'to' in page) return movedTo(`/a/${page.to}/${hash}.jpg`);
    const isPublic = page && 'html' in page && page.words.portrait === hash;
    const bytes = isPublic ? await readPortraitFile(hash) : await portraitFor(request, hash);
    if (!bytes) throw notFound();
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...SECURITY_HEADERS,
        ...(isPublic ? CACHED : { 'Cache-Control': 'no-store' }),
        'Content-Type': 'image/jpeg',
      },
    });
  }),
  on(contract.previewPage, async ({ affiliate }) => {
    const { profile, html: page } = await publications.draftOf(affiliate.id);
    return preview(page, profile.code);
  }),
  on(contract.reviewPage, async ({ params }) => {
    const { html: page, code } = await publications.readVersion(params.id);
    return preview(page, code);
  }),
];

/** The total cache time: browsers revalidate each time, and the platform's cache keeps the page. */
const CACHED = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': `public, max-age=${PAGE_CACHE_S}`,
};

const pageOf = async (code: string) => (REFERRAL_CODE.test(code) ? readPageFile(code) : null);

/** Serves the file of a code in any case, and with the signs of a message behind it. An old code redirects to the current one. Throws an HttpError: 404. */
async function publicly(
  typed: string,
  ending: string,
  answer: (page: LivePage, code: string) => Response,
): Promise<Response> {
  const code = asPasted(typed);
  const page = await pageOf(code);
  if (!page) throw notFound();
  if ('html' in page && code === typed) return answer(page, code);
  return movedTo(`/a/${'to' in page ? page.to : code}${ending}`);
}

const movedTo = (path: string): Response =>
  new Response(null, {
    status: 301,
    headers: { ...SECURITY_HEADERS, ...CACHED, Location: path },
  });

/** A portrait that is not public, for its affiliate and for the office, or null without a session. */
async function portraitFor(request: Request, hash: string): Promise<Buffer | null> {
  const session = await readSession(request);
  const caller = session && (await readCaller(session));
  return caller ? publications.readOwnPortrait(caller.id, hash, caller.office) : null;
}

const html = (
  body: string,
  headers: Record<string, string>,
  { status = 200, preview: isPreview = false } = {},
): Response =>
  new Response(body, {
    status,
    headers: {
      ...SECURITY_HEADERS,
      ...headers,
      // Without a referrer, some browsers send the form without an origin.
      'Referrer-Policy': 'same-origin',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(body, { preview: isPreview }),
      'Cross-Origin-Opener-Policy': 'same-origin',
      // For the frame of a preview.
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
  });

/** For a browser that finds no page. */
const missing = (): Response =>
  html(missingPage(), { 'Cache-Control': 'no-store' }, { status: 404 });

const preview = (page: string, code: string): Response =>
  html(
    atCode(page, code, writeReference({ code, link: '' })),
    { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
    { preview: true },
  );
