import { RequestError } from './request.ts';

/** Netlify accepts forms at any page of the site. */
const FORMS_PATH = '/';

/** Sends a form's fields to Netlify Forms. Throws a RequestError if Netlify refuses them, and anything that `fetch` throws. */
export async function sendForm(data: FormData): Promise<void> {
  const fields = [...data].map(([name, value]) => [name, String(value)]);
  const response = await fetch(FORMS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });
  if (!response.ok) throw new RequestError(response.status, '', response.statusText);
}
