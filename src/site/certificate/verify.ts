/** Fetches and shows the certificate whose code is in the address or the form. The page has no other script. */
import { RequestError, request, sentenceOf } from '../../api/request.ts';
import {
  certificateCode,
  type PublicCertificate,
  readCertificate,
} from '../../contract/certificates.ts';
import { addressOf } from '../../contract/route.ts';

const UNKNOWN =
  'We know no valid certificate with this code. Please compare it with the certificate, or ask the office.';
const TROUBLE = 'We cannot check this right now. Please try again in a moment.';

const form = document.querySelector<HTMLFormElement>('#verify');
const field = document.querySelector<HTMLInputElement>('#code');
const answer = document.querySelector<HTMLElement>('#answer');
const found = document.querySelector<HTMLTemplateElement>('#found');
/** Counts the requests: a response to any but the last is stale. */
let turn = 0;

/** A day as "November 21, 2026". Uses Intl, because importing src/lib/format-date.ts would put it in a chunk that every public page loads. */
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

async function verify(typed: string): Promise<void> {
  turn += 1;
  const mine = turn;
  const show = (content: Node | string) => mine === turn && answer?.replaceChildren(content);
  const code = certificateCode(typed);
  if (!code) return void show(UNKNOWN);
  show('Checking…');
  try {
    const path = addressOf(readCertificate.path, { code });
    show(cardOf(await request<PublicCertificate>('GET', path)));
  } catch (error) {
    const unknown = error instanceof RequestError && error.status === 404;
    show(unknown ? UNKNOWN : sentenceOf(error, TROUBLE));
  }
}

/** Fills in the card as text, so that no part of a name becomes HTML. */
function cardOf({ date, ...certificate }: PublicCertificate): Node {
  const card = document.importNode(found?.content ?? new DocumentFragment(), true);
  const parts = { ...certificate, date: inWords(date) };
  for (const [name, text] of Object.entries(parts)) {
    const place = card.querySelector(`[data-part="${name}"]`);
    if (place) place.textContent = text;
  }
  return card;
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const code = field?.value.trim() ?? '';
  history.replaceState(null, '', `?code=${encodeURIComponent(code)}`);
  void verify(code);
});

const asked = new URLSearchParams(location.search).get('code');
if (asked && field) {
  field.value = asked;
  void verify(asked);
}
