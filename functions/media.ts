import { createHash, randomUUID } from 'node:crypto';
import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  removeLogo,
  removePortrait,
  saveLogo,
  savePortrait,
} from '../src/contract/profile/profile.ts';
import type { TicketFile } from '../src/contract/tickets.ts';
import * as contract from '../src/contract/tickets.ts';
import { FILE_TYPES, MAX_FILE_BYTES } from '../src/contract/tickets.ts';
import { exportRoutes } from './lib/account/export.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { createdReply } from './lib/http/answer.ts';
import { readBody, typeOf } from './lib/http/endpoint.ts';
import { HttpError } from './lib/http/refusal.ts';
import { requestKey } from './lib/http/request-key.ts';
import { withMail } from './lib/mail/outbox.ts';
import { notify } from './lib/notices.ts';
import * as office from './lib/office/tickets.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';
import type { PictureKind } from './lib/profile/picture-header.ts';
import { assertPicture, jpegOf, keepPicture } from './lib/profile/pictures.ts';
import * as profiles from './lib/profile/profiles.ts';
import { downloadFile, dropBytes, storeBytes } from './lib/tickets/files.ts';
import { addTicketFile, fileRefusal, readTicket, type SentFile } from './lib/tickets/tickets.ts';

const CODECS = new URL('../node_modules/@jsquash/', import.meta.url);

/**
 * What takes a while and much memory: an affiliate's pictures and export, and the files of tickets.
 * Families see the portrait once the office has approved it; the firm's logo is for printed sheets.
 */
export default withMail(
  endpoint(
    on(savePortrait, async ({ affiliate, request, query }) =>
      keep(affiliate.id, query.version, 'portrait', await sentPicture(request, 'portrait')),
    ),
    on(removePortrait, ({ affiliate, query }) =>
      keep(affiliate.id, query.version, 'portrait', null),
    ),
    on(saveLogo, async ({ affiliate, request, query }) =>
      keep(affiliate.id, query.version, 'logo', await sentPicture(request, 'logo')),
    ),
    on(removeLogo, ({ affiliate, query }) => keep(affiliate.id, query.version, 'logo', null)),
    ...exportRoutes,
    on(contract.addTicketFile, async ({ affiliate, params: { id }, query, request, context }) => {
      const file = await receiveFile(request, query.name, {
        read: () => readTicket(affiliate.id, id),
        add: (sent) => addTicketFile(affiliate.id, id, sent),
      });
      notify('ticket', file.id, context);
      return createdReply(file);
    }),
    on(contract.addOfficeTicketFile, async ({ affiliate, params: { id }, query, request }) => {
      const file = await receiveFile(request, query.name, {
        read: () => office.existingTicket(id),
        add: (sent) => office.addTicketFile(affiliate.id, id, sent),
      });
      return createdReply(file);
    }),
    on(contract.readTicketFile, async ({ affiliate, params: { id, fileId } }) =>
      downloadFile(await readTicket(affiliate.id, id), fileId),
    ),
    on(contract.readOfficeTicketFile, async ({ params: { id, fileId } }) =>
      downloadFile(await office.existingTicket(id), fileId),
    ),
  ),
);

/** The picture in the body, as it is stored. Throws an HttpError: 400 or 413. */
async function sentPicture(request: Request, kind: PictureKind): Promise<Uint8Array> {
  const type = PICTURE_TYPES.find((one) => one === typeOf(request)) ?? 'image/jpeg';
  return jpegOf(await readBody(request, MAX_PICTURE_BYTES), type, kind, CODECS);
}

async function keep(
  affiliateId: string,
  version: number,
  kind: PictureKind,
  picture: Uint8Array | null,
) {
  if (await keepPicture(affiliateId, version, kind, picture))
    return profiles.readProfile(affiliateId);
  throw profiles.profileConflict(await profiles.readProfile(affiliateId));
}

const PDF = Buffer.from('%PDF-');

/** What both sides do in their own way. */
interface TicketAccess {
  /** Finds the ticket. Throws an HttpError: 404. */
  read: () => Promise<object>;
  /** Adds the row, or returns the one that the same request added before. */
  add: (sent: SentFile) => Promise<TicketFile>;
}

/**
 * Checks and stores the body's bytes, then their row. Throws an HttpError: 413, 400 if the bytes are
 * not what their type says, and what `read` and `add` throw.
 */
async function receiveFile(
  request: Request,
  name: string,
  { read, add }: TicketAccess,
): Promise<TicketFile> {
  const bytes = await readBody(request, MAX_FILE_BYTES);
  await read();
  const type = FILE_TYPES.find((one) => one === typeOf(request)) ?? 'application/pdf';
  if (bytes.length === 0) throw fileRefusal('This file is empty. Please choose another.');
  if (type !== 'application/pdf') await assertPicture(bytes, type, CODECS);
  else if (!Buffer.from(bytes).subarray(0, PDF.length).equals(PDF)) {
    throw fileRefusal('This file is not a PDF. Please save it as a PDF and try again.');
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = requestKey(request, { name, type, sha256 });
  const id = randomUUID();
  await storeBytes(id, bytes);
  try {
    const file = await add({ id, name, type, size: bytes.length, key });
    if (file.id !== id) await dropBytes(id);
    return file;
  } catch (error) {
    // If the database did not answer, the row may be there.
    if (error instanceof HttpError) await dropBytes(id);
    throw error;
  }
}

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/account/export',
    '/api/office/tickets/:id/files',
    '/api/office/tickets/:id/files/:fileId',
    '/api/profile/logo',
    '/api/profile/portrait',
    '/api/tickets/:id/files',
    '/api/tickets/:id/files/:fileId',
  ],
  includedFiles: [
    '../node_modules/@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
    '../node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
    '../node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
    '../node_modules/@jsquash/webp/codec/dec/webp_dec.wasm',
  ],
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
