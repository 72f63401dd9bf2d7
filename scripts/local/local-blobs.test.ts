import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/places.ts';
import { startLocalBlobs } from './local-blobs.ts';

const root = temporaryFolder();

test('the file store listens on only one loopback address', async () => {
  const { context, stop } = await startLocalBlobs(root);
  const { edgeURL, siteID, token } = JSON.parse(Buffer.from(context, 'base64').toString());
  const address = new URL(`${edgeURL}/${siteID}/site:files/nothing`);
  expect(address.hostname).toBe('127.0.0.1');
  const ask = () => fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(404);
  // A server on all interfaces would also answer at this other address of the machine.
  address.hostname = '127.0.0.2';
  await expect(ask()).rejects.toThrow('fetch failed');
  await stop();
});
