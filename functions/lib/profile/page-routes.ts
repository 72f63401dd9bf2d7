/** An affiliate's public page, served from files without a query, and its preview for those who may see it before it is public. */

import { PageMessage } from '../../../src/contract/leads.ts';
import { REFERRAL_CODE } from '../../../src/contract/profile/profile.ts';
import * as contract from '../../../src/contract/profile/publications.ts';
import { PAGE_CACHE_S } from '../../../src/contract/profile/publications.ts';
import { parseReference, writeReference } from '../../../src/contract/reference.ts';
import type { Problem } from '../../../src/contract/route.ts';
import { readSession } from '../auth/session-token.ts';
import { readCaller } from '../auth/sessions.ts';
import { formPage, SECURITY_HEADERS } from '../http/answer.ts';
import { check, type Input, on, readFields } from '../http/endpoint.ts';
import { HttpError, notFound, originOf, refusal } from '../http/refusal.ts';
import { acceptMessage, formKeyOf } from '../leads/leads.ts';
import { trimPastedCode } from '../links/follow.ts';
import { siteOf } from '../mail/outbox.ts';
import { type LivePage, readPageFile, readPortraitFile } from '../own-page/files.ts';
import {
  cardAt,
  missingPage,
  pageAtCode,
  refusedPage,
  type TypedMessage,
  thankYouPage,
} from '../own-page/html.ts';
import { pagePolicy } from '../own-page/style.ts';
import { settings } from '../platform/site.ts';
import { withTimeLimit } from '../platform/unavailable.ts';
import * as publications from './publications.ts';

export const ownPageRoutes = [
  on(
    contract.readOwnPage,
    ({ request, params }) =>
      publicly(params.code, '', (page, code) => {
        const ref = referenceAt(page, code, new URL(request.url).searchParams.get('ref') ?? '');
        return html(pageAtCode(page.html, code, ref), CACHED);
      }),
    async (refused) => (refused.status === 404 ? missing() : refused),
  ),
  on(contract.writeToOwnPage, write, formPage),
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

/** The reference of this page's form: the visitor's, if it names this affiliate. */
function referenceAt({ codes }: LivePage, code: string, given: string): string {
  const reference = parseReference(given);
  return writeReference(
    reference && codes.includes(reference.code) ? reference : { code, link: '' },
  );
}

const pageOf = async (code: string) => (REFERRAL_CODE.test(code) ? readPageFile(code) : null);

/** Serves the file of a code in any case, and with the signs of a message behind it. An old code redirects to the current one. Throws an HttpError: 404. */
async function publicly(
  typed: string,
  ending: string,
  answer: (page: LivePage, code: string) => Response,
): Promise<Response> {
  const code = trimPastedCode(typed);
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
  const caller = session && (await readCaller(session, { own: true }));
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

/** The response to a browser that finds no page. */
const missing = (unsent?: TypedMessage): Response =>
  html(missingPage(unsent), { 'Cache-Control': 'no-store' }, { status: 404 });

/* Messages from the page's form. */

/** Shorter than the time that a request has, so that what was typed still comes back (ms). */
const WRITE_MS = 7_000;

const NOT_SENT = 'Your message was not sent. It is still here: please try again.';

type Asked = Input<'/a/:code', 'public', undefined, undefined>;

/**
 * Takes a message to this page's affiliate. Whatever happens, the response is a page with what was
 * typed. Throws an HttpError if the form cannot be read, or if messages are delivered another way.
 */
async function write({ request, context, params }: Asked): Promise<Response> {
  // A form has texts only.
  const fields = (await readFields(request, contract.writeToOwnPage.maxBodyBytes)) as Record<
    string,
    string
  >;
  if (settings.delivery !== 'portal') {
    throw new HttpError('method_not_allowed', 'This form is not connected anymore.', {
      headers: { Allow: 'GET, HEAD, OPTIONS' },
    });
  }
  const text = (field: string): string => fields[field] ?? '';
  const typed = { name: text('name'), reach: text('reach'), message: text('message') };
  const given = parseReference(text('ref'));
  let at = { name: '', code: trimPastedCode(params.code), ref: given ? writeReference(given) : '' };
  const show = (page: string, status: number, headers = {}): Response =>
    html(
      pageAtCode(page, at.code, at.ref),
      { 'Cache-Control': 'no-store', ...headers },
      { status },
    );
  try {
    return await withTimeLimit(WRITE_MS, 'deadline', async () => {
      const { page, code } = await livePage(at.code);
      at = { name: page.words.name, code, ref: referenceAt(page, code, at.ref) };
      const { website, ...message } = await check(PageMessage, fields);
      // Only bots fill this field in. They get the usual response.
      if (!website) {
        const key = formKeyOf({ ...message, ref: code }, context.ip ?? '');
        await acceptMessage(context, { ...NOT_ASKED, ...message, ref: at.ref }, key);
      }
      return show(thankYouPage(page.words, typed), 200);
    });
  } catch (error) {
    const refused = refusal(error, contract.writeToOwnPage.path, context);
    if (refused.status === 404) return missing(typed);
    const { message, fields: wrong = {} } = (await refused.json()) as Problem;
    const sentences = Object.values(wrong);
    const reasons =
      refused.status >= 500 ? [NOT_SENT] : sentences.length > 0 ? sentences : [message];
    const wait = refused.headers.get('Retry-After');
    return show(
      refusedPage(at.name, typed, { reasons, wrong: Object.keys(wrong) }),
      refused.status,
      wait ? { 'Retry-After': wait } : {},
    );
  }
}

/** The fields of a message that the page's form does not ask for. */
const NOT_ASKED = { interest: '', introducedBy: '', visitedOn: '' };

/** The page of this code, or of the code that replaced it. Throws an HttpError: 404. */
async function livePage(typed: string): Promise<{ page: LivePage; code: string }> {
  const found = await pageOf(typed);
  const code = found && 'to' in found ? found.to : typed;
  const page = code === typed ? found : await pageOf(code);
  if (!page || 'to' in page) throw notFound();
  return { page, code };
}

const preview = (page: string, code: string): Response =>
  html(
    pageAtCode(page, code, writeReference({ code, link: '' })),
    { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
    { preview: true },
  );
