import { beforeEach, expect, test, vi } from 'vitest';
import type { Delivery } from '../../contract/forms.ts';
import type { Link } from '../../contract/links.ts';
import { findingOf, testSteps } from './LinkSheet.tsx';

const ORIGIN = 'https://alliance.example';
const LINK = { id: 'l1', url: `${ORIGIN}/r/ada/x7k2p`, own: 3, destination: '/#contact' } as Link;
const REFERRAL = { name: 'Ada Example', firm: 'Example Planning', disclosure: 'Example Firm.' };

/** The server's answers: the link's destination, the affiliate's own visits before and after, and the public facts. */
let server: { ledTo: string; own: number[]; referral: typeof REFERRAL | null };
beforeEach(() => {
  server = { ledTo: '/?ref=ada.x7k2p', own: [3, 4], referral: REFERRAL };
  const reads = () => server.own.shift() ?? 0;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      if (address.startsWith('/r/')) {
        const page = new Response('');
        Object.defineProperty(page, 'url', { value: ORIGIN + server.ledTo });
        return page;
      }
      if (address.startsWith('/api/links/')) return Response.json({ ...LINK, own: reads() });
      const missing = { error: 'not_found', message: 'We could not find this.' };
      return Response.json(server.referral ?? missing, { status: server.referral ? 200 : 404 });
    }),
  );
});

async function walk(delivery: Delivery = 'portal'): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const step of testSteps(LINK, delivery)) {
    const { state, words } = await findingOf(step);
    found[step.name] = `${state}: ${words}`;
  }
  return found;
}

test('a working link is followed to the form, and no further', async () => {
  expect(await walk()).toEqual({
    'The link': 'Works: It goes to “Contact form” and carries your reference.',
    'The visit':
      'Works: This visit counted as your own: 4 by now. It does not add to your visitors.',
    'Your name':
      'Works: Your visitors read “Introduced by Ada Example, Example Planning” and your firm’s disclosure.',
    'The form': 'Works: The contact form is on: its messages come to your contacts, with an alert.',
    'A message': expect.stringMatching(/^Not tested: That would take a real message\./),
  });
  const asked = vi.mocked(fetch).mock.calls.map(([address]) => address);
  expect(asked.at(-1)).toBe('/api/referrals/ada.x7k2p');
});

test.each([
  ['/', /^Does not work: It goes to \/ without your reference/],
  ['/?ref=grace', /^Does not work: It goes on with another reference, grace/],
])('a link that leads to %s is reported as wrong', async (ledTo, words) => {
  server.ledTo = ledTo;
  expect((await walk())['The link']).toMatch(words);
});

test('a visit that was not counted, and a name that no one has, are reported', async () => {
  server = { ...server, own: [3, 3], referral: null };
  const found = await walk();
  expect(found['The visit']).toMatch(/^Does not work: This visit was not counted\./);
  expect(found['Your name']).toBe('Does not work: We could not find this.');
});

test('settings that are off or incomplete are neither right nor wrong', async () => {
  server.referral = { ...REFERRAL, disclosure: '' };
  const found = await walk('none');
  expect(found['Your name']).toMatch(/^Incomplete: .* has no disclosure yet\.$/);
  expect(found['The form']).toMatch(/^Not on: /);
  expect((await walk('netlify-forms'))['The form']).toMatch(/^To the office: /);
});

test('without a connection each step says so', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await walk())['The link']).toMatch(/^Does not work: We could not reach the server/);
});
