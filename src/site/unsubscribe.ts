/** The unsubscribe button: stops a kind of email for the recipient whose token is in the address. */
import { RequestError, request } from '../api/request.ts';
import { tokenIn } from '../config/security.ts';
import { unsubscribe } from '../contract/mail-links.ts';
import { addressOf } from '../contract/route.ts';

const DONE = 'Done. You no longer get emails of this kind.';
const UNKNOWN =
  'This link is not complete. Please open it from the email again, or use the portal’s settings.';
const TROUBLE = 'This did not work. Please try again in a moment.';

const button = document.querySelector<HTMLButtonElement>('#leave');
const answer = document.querySelector<HTMLElement>('#answer');

button?.addEventListener('click', async () => {
  const token = tokenIn(location.hash);
  const show = (sentence: string) => answer?.replaceChildren(sentence);
  if (!token) return void show(UNKNOWN);
  try {
    await request('POST', addressOf(unsubscribe.path, { token }));
    show(DONE);
  } catch (error) {
    show(error instanceof RequestError && error.status === 404 ? UNKNOWN : TROUBLE);
  }
});
