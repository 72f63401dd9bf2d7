/** Downloads with progress, which report whether the whole file has arrived. */
import { tellUnauthenticated } from './person.ts';
import { RequestError, UNAUTHENTICATED_STATUS } from './request.ts';

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
  const answer = await fetch(address, { credentials: 'include', signal });
  if (!answer.ok || !answer.body) {
    const { status, statusText, headers } = answer;
    if (status === UNAUTHENTICATED_STATUS) tellUnauthenticated();
    throw new RequestError(status, await answer.text(), statusText, headers.get('Retry-After'));
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onPart(value);
  }
  const type = answer.headers.get('Content-Type') ?? '';
  return { bytes: new Blob(parts, { type }), name: nameOf(answer.headers) };
}
