/** The button that confirms a new mail address, whose token is in the page's address. */
import { failureSentence, request } from '../api/request.ts';
import { tokenIn } from '../config/security.ts';
import { confirmAddress } from '../contract/mail-links.ts';

const INCOMPLETE = 'This link is not complete. Please open it from the email again.';

const button = document.querySelector<HTMLButtonElement>('#confirm');
const answer = document.querySelector<HTMLElement>('#answer');
let busy = false;

button?.addEventListener('click', async () => {
  const token = tokenIn(location.hash);
  const show = (sentence: string) => answer?.replaceChildren(sentence);
  if (!token) return void show(INCOMPLETE);
  // The token works once: a second press would report a used link.
  if (busy) return;
  busy = true;
  try {
    const { email } = await request<{ email: string }>('POST', confirmAddress.path, { token });
    show(`Done. Your account now uses ${email}.`);
    answer?.focus();
    document.querySelector('#ask')?.remove();
  } catch (error) {
    show(failureSentence(error));
    busy = false;
  }
});
