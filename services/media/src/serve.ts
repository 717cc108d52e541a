/**
 * Sends a file. The type is detected and never taken from the uploader. Types that could run code are downloads, and the policy lets no
 * served file run or load anything (DB-8).
 */
import { Readable } from 'node:stream';
import { uploadRefusals } from '@folkmoot/contracts/media/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from './file-store.ts';
import { rangeOf } from './range.ts';
import { servedAs, sniffedStored, UNKNOWN_TYPE } from './sniff.ts';

export type Serving = {
  readonly file: StoredFile;
  /** The file name for downloads. */
  readonly name: string;
  readonly cacheControl: string;
};

export const GUARD_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

export async function serve(request: FastifyRequest, reply: FastifyReply, serving: Serving): Promise<FastifyReply> {
  return send(request, reply, serving, servedAs(await sniffedStored(serving.file)));
}

/** Always a download, regardless of the type. */
export function serveDownload(request: FastifyRequest, reply: FastifyReply, serving: Serving): Promise<FastifyReply> {
  return send(request, reply, serving, UNKNOWN_TYPE);
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, name, cacheControl }: Serving,
  type: string,
): Promise<FastifyReply> {
  const { bytes, modifiedAt } = file;
  const tag = `"${bytes.toString(36)}-${Math.trunc(modifiedAt.getTime()).toString(36)}"`;
  const disposition = type === UNKNOWN_TYPE ? 'attachment' : 'inline';
  reply.headers({
    ...GUARD_HEADERS,
    'content-type': type,
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag: tag,
    'last-modified': modifiedAt.toUTCString(),
  });
  if (request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)) {
    return reply.code(304).send();
  }
  const { range: header, 'if-range': onlyIf } = request.headers;
  const range = onlyIf !== undefined && onlyIf !== tag ? null : rangeOf(header, bytes);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${bytes}`)
      .type('application/json')
      .send({ message: uploadRefusals.NoSuchRange.text, path: null });
  }
  const { from, to } = range ?? { from: 0, to: bytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
  reply.header('content-length', to - from + 1);
  // An empty file cannot be read as a range, and a HEAD request needs no body.
  if (bytes === 0) return reply.send('');
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await file.read({ from, to }));
}
