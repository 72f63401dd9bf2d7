/** Reads files beside the page, so that it stays quick. A worker of our own: those of the parser start from a blob, which the policy forbids. */
import { parseFile } from './parse.ts';

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(parseFile(new Uint8Array(data)));
};
