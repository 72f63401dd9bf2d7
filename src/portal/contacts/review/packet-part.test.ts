// @vitest-environment happy-dom

import { useStore } from '@nanostores/react';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { press } from '../../../../tests/page.ts';
import { sampleReview } from '../../../../tests/sample-review.ts';
import { sampleShare } from '../../../../tests/sample-share.ts';
import { beginVisit, refreshShown } from '../../../api/call.ts';
import type { PacketPart as Part, Review } from '../../../contract/reviews/reviews.ts';
import { readAddress } from '../../../lib/address.ts';
import { $toast } from '../../../toasts/toasts.ts';
import { PacketPart } from './PacketPart.tsx';
import { review } from './review.ts';

const calls = answerByHand();
const callTo = (path: string) => calls.findLast(({ address }) => address.includes(path));

const part = (kind: Part['kind'], title: string, more: Partial<Part> = {}): Part => ({
  kind,
  thing: null,
  title,
  blocked: null,
  ...more,
});
const CLIENT = crypto.randomUUID();
let stored: Review;
beforeEach(() => {
  stored = sampleReview({
    id: crypto.randomUUID(),
    contactId: CLIENT,
    living: [{ contactId: CLIENT, name: 'Winston Dandelion' }],
    packet: [
      part('agenda', 'Agenda'),
      part('map', 'Estate map'),
      part('item', 'What a trust does', {
        thing: 'what-a-trust-does',
        blocked: '“What a trust does” is not approved for clients.',
      }),
    ],
  });
});

function Shown() {
  const loaded = useStore(review.$loaded);
  return loaded.status === 'ready'
    ? createElement(PacketPart, { review: loaded.data, siteName: 'Alliance' })
    : null;
}

async function show() {
  history.replaceState(null, '', `?id=${stored.id}`);
  readAddress();
  beginVisit();
  render(createElement(Shown));
  refreshShown();
  await callTo(`/api/reviews/${stored.id}`)?.answer(stored);
}
const titles = () =>
  within(screen.getByRole('list', { name: 'Packet' }))
    .getAllByRole('listitem')
    .map((line) => /\d\. [^.]*?(?=Move)/.exec(line.textContent ?? '')?.[0]);

test('a part moves with its button’s focus, is told, and an undo puts the packet back', async () => {
  await show();
  expect(titles()).toEqual(['1. Agenda', '2. Estate map', '3. What a trust does']);
  await press('Move down Agenda');
  const call = callTo(`/api/reviews/${stored.id}`);
  const [agenda, map, item] = stored.packet as [Part, Part, Part];
  const bare = ({ kind, thing }: Part) => ({ kind, thing });
  expect(call?.body).toEqual({ version: 1, packet: [map, agenda, item].map(bare) });
  await call?.answer({ ...stored, version: 2, packet: [map, agenda, item] });
  expect(titles()).toEqual(['1. Estate map', '2. Agenda', '3. What a trust does']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down Agenda' }));
  await vi.waitFor(() => screen.getByText('Agenda is 2 of 3'));
  await act(async () => $toast.get()?.action?.onPress());
  expect(callTo(`/api/reviews/${stored.id}`)?.body).toEqual({
    version: 2,
    packet: [agenda, map, item].map(bare),
  });
});

test('a blocked part says why, with the way there, and the last one stays where it is', async () => {
  await show();
  screen.getByText('“What a trust does” is not approved for clients.');
  const way = screen.getByRole('link', { name: /^Look at it/ });
  expect(way.getAttribute('href')).toContain('/dashboard/library/what-a-trust-does');
  const before = calls.length;
  await press('Move down What a trust does');
  expect(calls).toHaveLength(before);
});

test('what its own sheet would not print stops the job, and is named', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await show();
  await press('Print packet');
  await vi.waitFor(() => expect(callTo('/packet')).toBeTruthy());
  await callTo('/api/profile')?.answer({ name: 'Ada Example', logo: null });
  await callTo('/packet')?.answer({
    title: 'Annual review',
    for: 'Winston Dandelion',
    by: 'Ada Example',
    on: '2027-01-15',
    parts: [
      {
        ...part('scenario', 'Base case', { blocked: '“Base case” still has examples.' }),
        content: null,
      },
    ],
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Not printed');
  expect(alert.textContent).toContain('“Base case” still has examples.');
  expect(print).not.toHaveBeenCalled();
});

test('a link is for the survivor once the head has died, and made for nobody if nobody is left', async () => {
  const clara = crypto.randomUUID();
  stored = { ...stored, living: [{ contactId: clara, name: 'Clara Dandelion' }] };
  await show();
  screen.getByText(/^Links go to Clara Dandelion/);
  await press('Make link');
  expect(callTo('/api/contacts/')?.address).toBe(`/api/contacts/${clara}`);
  await act(async () => review.change((data) => ({ ...data, living: [] })));
  expect(screen.queryByRole('button', { name: 'Make link' })).toBeNull();
  screen.getByText(/^No link can be made: .* Add the survivor to your contacts/);
});

test('a link that an assistant made is sent from the page, and its line follows', async () => {
  await show();
  const share = sampleShare({
    kind: 'packet',
    thing: stored.id,
    title: 'Annual review',
    contactId: stored.contactId,
    held: true,
    by: 'Dana Example',
  });
  await callTo('/api/shares?')?.answer({ items: [share], next: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  const sent = callTo(`/api/shares/${share.id}`);
  expect(sent?.body).toEqual({ version: 1, state: 'sent' });
  await sent?.answer({
    ...share,
    version: 2,
    state: 'sent',
    held: false,
    url: 'https://x.example/for-you#t',
  });
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  screen.getByLabelText('Address of “Annual review”');
});
