/**
 * Parses files outside the main thread, so that the page stays responsive. Our own worker: the
 * parser's workers start from a blob, which the CSP forbids.
 */
import { parseFile } from './parse.ts';

self.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer }>) => {
  self.postMessage(parseFile(new Uint8Array(data.bytes)));
};
