/** The HTML of an affiliate's own page: the same bytes that the office reviews and the public gets. */

import { ANCHORS, PAGES } from '../../../src/config/paths.ts';
import { US_STATES } from '../../../src/config/places.ts';
import { licenseSentence } from '../../../src/config/practice.ts';
import { LEGAL_LINKS, MARK_FILE, MARK_SIZE } from '../../../src/config/site.ts';
import { HONEYPOT_FIELD } from '../../../src/contract/forms.ts';
import { initialsOf, parseOwnName } from '../../../src/contract/person-name.ts';
import type { PageWords } from '../../../src/contract/profile/publications.ts';
import { CONSENT_SENTENCE } from '../../../src/contract/reference.ts';
import { phoneHref, phoneWords } from '../../../src/lib/phone.ts';
import { vcardOf } from '../../../src/lib/vcard.ts';
import { receiptOf } from '../leads/receipt.ts';
import { OFFICE, PUBLIC_WORDS } from '../platform/site.ts';
import { FIRST_FONTS, STYLE } from './style.ts';

/*
 * An approved page stays the same when its code or link changes. The stored bytes have placeholders
 * for these. Escaped text contains no "<", so no words look like a placeholder.
 */
const CODE_MARK = '<code>';
const REF_MARK = '<ref>';

/** A page as it is served: at this code, with the reference for its form. */
export const pageAtCode = (page: string, code: string, reference: string): string =>
  page.replaceAll(CODE_MARK, code).replaceAll(REF_MARK, reference);

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that needs no more escaping. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | undefined | Html | Html[];

const written = (part: Part): string => {
  if (part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
};

/** A template whose values are escaped, unless they are already HTML. */
const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((all, text, index) => all + written(parts[index - 1] ?? null) + text));

const CODE = new Html(CODE_MARK);
const REF = new Html(REF_MARK);

/** A link's URL, or nothing if it is not https. The profile was checked, but this page trusts no one. */
const https = (address: string): string =>
  URL.parse(address)?.protocol === 'https:' ? new URL(address).href : '';
const digits = (crd: string): string => (/^\d{1,10}$/.test(crd) ? crd : '');

const host = (address: string): string => new URL(address).host.replace(/^www\./, '');

const section = (id: string, title: string, content: Html, classes = ''): Html =>
  html`<section aria-labelledby="${id}"${classes ? html` class="${classes}"` : null}><h2 id="${id}">${title}</h2>${content}</section>`;

const text = (words: string): Html => html`<p class="text" dir="auto">${words}</p>`;

function actions(words: PageWords, form: boolean): Html {
  const booking = https(words.booking);
  const first = (is: boolean) => new Html(is ? 'button first' : 'button');
  const write = form ? html`#write` : html`${PAGES.home}?ref=${REF}${ANCHORS.contact.slice(1)}`;
  return html`<div class="do">${
    booking
      ? html`<a class="${first(true)}" href="${booking}" rel="noopener">Book a meeting</a>`
      : null
  }<a class="${first(!booking)}" href="${write}">Send a message</a>${
    words.phone ? html`<a class="button" href="${phoneHref(words.phone)}">Call</a>` : null
  }${
    words.email ? html`<a class="button" href="mailto:${encodeURI(words.email)}">Email</a>` : null
  }<a class="button" href="/a/${CODE}.vcf">Save contact</a></div>`;
}

function record({ crd, formCrs }: PageWords): Html | null {
  const number = digits(crd);
  const relationship = https(formCrs);
  if (!number && !relationship) return null;
  return section(
    'record',
    'Public records',
    html`<ul>${
      number
        ? html`<li><a data-print href="https://brokercheck.finra.org/individual/summary/${number}" rel="noopener">FINRA BrokerCheck</a>, CRD number ${number}</li><li><a data-print href="https://adviserinfo.sec.gov/individual/summary/${number}" rel="noopener">SEC Investment Adviser Public Disclosure</a></li>`
        : null
    }${
      relationship
        ? html`<li><a data-print href="${relationship}" rel="noopener">Form CRS: services, fees and conflicts</a></li>`
        : null
    }</ul>`,
  );
}

/** What a visitor typed into the form. */
export interface TypedMessage {
  name: string;
  reach: string;
  message: string;
}
type FieldName = keyof TypedMessage;

const LABELS: Record<FieldName, string> = {
  name: 'Full Name',
  reach: 'Email or phone',
  message: 'Message',
};

const label = (id: FieldName): Html => html`<label class="label" for="${id}">${LABELS[id]}</label>`;

const REASON = 'reason';

/** The form, which the browser itself sends. The introducer is this page's affiliate. `wrong`: the fields that were refused. */
function form(typed?: TypedMessage, wrong: string[] = []): Html {
  const value = (id: FieldName) => typed && html` value="${typed[id]}"`;
  const state = (id: FieldName) =>
    wrong.includes(id)
      ? html` aria-invalid="true" aria-describedby="${REASON}"${id === wrong[0] ? html` autofocus` : null}`
      : null;
  const field = (id: FieldName) => html`class="field" id="${id}" name="${id}" required${state(id)}`;
  return html`<form action="/a/${CODE}" method="post"><input type="hidden" name="ref" value="${REF}"><p hidden><label>Leave this empty <input name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></label></p><div>${label('name')}<input ${field('name')} autocomplete="name"${value('name')}></div><div>${label('reach')}<input ${field('reach')} autocomplete="email" inputmode="email" autocapitalize="off" spellcheck="false"${value('reach')}></div><div>${label('message')}<textarea ${field('message')} rows="5">${
    // A parser drops the first line break.
    typed && `\n${typed.message}`
  }</textarea></div><p class="small">${CONSENT_SENTENCE}</p><div><button class="button first">Send Message</button></div></form>`;
}

/** The states of securities licenses, or where one works who shows no license of either kind. */
const shownStates = ({ crd, licenses, states }: PageWords): string[] =>
  licenses && !digits(crd) ? [] : states.map((state) => US_STATES[state] ?? state);

/** Data for search engines and address books: only what the page shows. */
function person(words: PageWords): Html {
  const { firm, role, phone, email } = words;
  const states = shownStates(words);
  const website = https(words.website);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: words.name,
    ...(role && { jobTitle: role }),
    ...(firm && { worksFor: { '@type': 'Organization', name: firm } }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(website && { url: website }),
    ...(states.length > 0 && { areaServed: states }),
  };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${json}</script>`);
}

/**
 * The page with these words, with placeholders for code and reference (`atCode`). `form`: whether
 * messages are delivered to the portal; otherwise "Send a message" links to the landing page's form.
 */
export function pageHtml(words: PageWords, { form: takes }: { form: boolean }): string {
  const { name, credentials, firm, role, bio, compensation, disclosure } = words;
  const website = https(words.website);
  const titled = [name, credentials].filter(Boolean).join(', ');
  const described = [titled, role, firm].filter(Boolean).join(', ');
  const states = shownStates(words).join(', ');
  const licenses = licenseSentence(words);
  const paper = [words.phone && phoneWords(words.phone), words.email, https(words.booking)];
  return documentHtml(
    titled,
    html`<meta name="description" content="${described}">
<meta property="og:title" content="${titled}">
<meta property="og:description" content="${described}">
<meta property="og:type" content="profile">
<link rel="canonical" href="/a/${CODE}">`,
    person(words),
    html`<div class="who">${
      words.portrait
        ? html`<img class="portrait" src="/a/${CODE}/${words.portrait}.jpg" alt="${name}" width="480" height="480">`
        : html`<span class="initials" aria-hidden="true">${initialsOf(name).join('')}</span>`
    }<div><h1 dir="auto">${name}</h1>${credentials ? html`<p class="degrees" dir="auto">${credentials}</p>` : null}${
      role || firm
        ? html`<p class="what" dir="auto">${[role, firm].filter(Boolean).join(', ')}</p>`
        : null
    }${states ? html`<p class="states">${digits(words.crd) ? 'Securities:' : 'Works in'} ${states}</p>` : null}${licenses ? html`<p class="states" dir="auto">${licenses}</p>` : null}</div></div>
${disclosure ? section('disclosure', 'Disclosure', text(disclosure)) : null}
${actions(words, takes)}
<p class="paper">${paper.filter(Boolean).join(' · ')}</p>
${bio ? section('about', 'About me', text(bio)) : null}
${website ? section('website', 'Website', html`<p><a data-print href="${website}" rel="noopener">${host(website)}</a></p>`) : null}
${compensation ? section('paid', 'How I am paid', text(compensation)) : null}
${record(words)}
${takes ? section('write', `Write to ${name}`, form(), 'write') : null}`,
  );
}

const NOINDEX = html`<meta name="robots" content="noindex">`;

/** What a visitor typed, as text. */
const typedSection = (title: string, typed: TypedMessage): Html =>
  section(
    'typed',
    title,
    html`<dl>${(Object.keys(LABELS) as FieldName[]).map(
      (id) =>
        html`<dt class="small">${LABELS[id]}</dt><dd class="text" dir="auto">${typed[id]}</dd>`,
    )}</dl>`,
  );

const backTo = (name: string): Html =>
  html`<p class="do"><a class="button" href="/a/${CODE}?ref=${REF}">Back to ${name}</a></p>`;

/** The response to a message that arrived, with placeholders for code and reference. */
export function thankYouPage(words: PageWords, typed: TypedMessage): string {
  const { arrived, urgent } = receiptOf(words);
  return documentHtml(
    'Thank you',
    NOINDEX,
    null,
    html`<h1>Thank you</h1>
<p class="what">${arrived}</p>${
      urgent
        ? html`<p class="what">${urgent.before} <a href="${urgent.href}">${urgent.shown}</a>.</p>`
        : null
    }
${typedSection('You wrote', typed)}
${backTo(words.name)}`,
  );
}

/** The form again, with everything that was typed, with placeholders for code and reference. `name`: empty if the page could not be read. */
export const refusedPage = (
  name: string,
  typed: TypedMessage,
  { reasons, wrong }: { reasons: string[]; wrong: string[] },
): string =>
  documentHtml(
    'Your message was not sent',
    NOINDEX,
    null,
    html`<h1>${name ? `Write to ${name}` : 'Send a message'}</h1>
<div class="alert" id="${REASON}" role="alert"${wrong.length === 0 ? html` tabindex="-1" autofocus` : null}>${reasons.map(
      (reason) => html`<p>${reason}</p>`,
    )}</div>
${form(typed, wrong)}
${name ? backTo(name) : null}`,
  );

/** The page for an unknown or withdrawn code. `unsent` is the message that was sent to that page. */
export const missingPage = (unsent?: TypedMessage): string =>
  documentHtml(
    'This page is not here',
    NOINDEX,
    null,
    html`<h1>This page is not here</h1>
<section><p>The address may be mistyped, or the page is no longer public. Please ask the person who gave it to you.</p>
<p>Or write to ${OFFICE.name}, and we’ll help you find your advisor: call <a href="${phoneHref(OFFICE.phone)}">${OFFICE.phone}</a>, email <a href="mailto:${OFFICE.email}">${OFFICE.email}</a>, or use <a href="${PAGES.home}${ANCHORS.contact.slice(1)}">our form</a>.</p></section>
${unsent ? typedSection('Not sent', unsent) : null}`,
  );

/** The name in the two lines of the logo. */
function logoLines(name: string): Html {
  const words = name.split(' ');
  return html`${words.slice(0, -1).join(' ')}<br>${words.at(-1)}`;
}

/** A whole document in the landing page's look: more of its head, before and after the style, and its content. */
function documentHtml(title: string, meta: Html, data: Html | null, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${OFFICE.name}</title>
${meta}
${FIRST_FONTS.map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<style>${new Html(STYLE)}</style>
${data}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="site"><div class="wrap"><a href="${PAGES.home}"><img src="${MARK_FILE}" alt="" width="${MARK_SIZE}" height="${MARK_SIZE}"><span>${logoLines(OFFICE.name)}</span></a></div></header>
<main id="main"><div class="wrap">
${content}
</div></main>
<footer class="end"><div class="wrap"><p>${PUBLIC_WORDS.disclosure}</p><ul>${LEGAL_LINKS.map(
    ({ label: legal, href }) => html`<li><a href="${href}">${legal}</a></li>`,
  )}</ul><p>© ${PUBLIC_WORDS.copyrightYear} ${OFFICE.name}. All rights reserved.</p></div></footer>
</body>
</html>
`.text;
}

export function cardAt(words: PageWords, site: string, code: string): string {
  const page = `${site}/a/${code}`;
  const photo = words.portrait && `${page}/${words.portrait}.jpg`;
  const own = { parts: parseOwnName(words.name), license: licenseSentence(words), photo };
  return vcardOf({ ...words, ...own }, page);
}
