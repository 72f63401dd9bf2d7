/** Downloads with progress, which report whether the whole file has arrived. */
import { withSession } from './person.ts';
import { RequestError } from './request.ts';

/** A complete file. */
export interface Downloaded {
  bytes: Blob;
  name: string;
}

interface Options {
  signal: AbortSignal;
  /** Called with each part, in order. */
  onPart: (part: Uint8Array) => void;
}

/** The name that the server gave the file. */
const nameOf = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';

/**
 * Downloads the file at this address. Throws a RequestError if the server refuses, a TypeError if the
 * connection breaks, and an AbortError if the signal aborts.
 */
export async function download(address: string, { signal, onPart }: Options): Promise<Downloaded> {
  const { headers, body } = await withSession(async () => {
    const answer = await fetch(address, { credentials: 'include', signal });
    const { ok, status, statusText, headers, body } = answer;
    if (ok && body) return { headers, body };
    throw new RequestError(status, await answer.text(), statusText, headers.get('Retry-After'));
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onPart(value);
  }
  const type = headers.get('Content-Type') ?? '';
  return { bytes: new Blob(parts, { type }), name: nameOf(headers) };
}
