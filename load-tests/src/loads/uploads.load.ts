/** Many concurrent image uploads to the media service, with both steps of an upload (servers document 6.1), until the time is over. */
import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { TicketReply, UploadReply } from '@folkmoot/contracts/media/wire';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { Latencies, latenciesOf } from '../bench/latencies.ts';

export const UploadsOptions = z.object({
  port: z.number(),
  channelId: z.string(),
  /** The uploading users, in turn, because each has an upload limit. */
  tokens: z.array(z.string()),
  atOnce: z.number(),
  bytes: z.number(),
  /** No upload starts after this time. 0: one upload for each lane. */
  seconds: z.number(),
});
export type UploadsOptions = z.infer<typeof UploadsOptions>;

export const UploadsResult = z.object({ uploads: z.number(), ready: Latencies });

function chunkOf(type: string, data: Uint8Array): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Coloured noise, which cannot be compressed and is the hardest image to encode. */
function noise(bytes: number): Blob {
  const side = Math.floor(Math.sqrt(bytes / 3));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = randomFillSync(Buffer.alloc(side * (1 + side * 3)));
  for (let row = 0; row < side; row += 1) rows[row * (1 + side * 3)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunkOf('IDAT', deflateSync(rows, { level: 0 }));
  return new Blob([Buffer.concat([signature, chunkOf('IHDR', head), pixels, chunkOf('IEND', Buffer.alloc(0))])], { type: 'image/png' });
}

async function prepare(options: UploadsOptions) {
  const base = `http://127.0.0.1:${options.port}/cdn`;
  const picture = noise(options.bytes);

  async function answered<Reply>(reply: z.ZodType<Reply>, path: string, init: RequestInit): Promise<Reply> {
    const response = await fetch(`${base}/${path}`, { method: 'POST', ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST /cdn/${path} answered ${response.status}: ${text}`);
    return reply.parse(JSON.parse(text));
  }

  const tickets = await Promise.all(
    options.tokens.map(async (token) => (await answered(TicketReply, 'tickets', { headers: { authorization: token } })).ticket),
  );

  async function bring(place: number): Promise<number> {
    const form = new FormData();
    form.set('f', picture, 'noise.png');
    const ticket = tickets[place % tickets.length] ?? '';
    const start = performance.now();
    const { fileId } = await answered(UploadReply, `upload?ticket=${encodeURIComponent(ticket)}`, { body: form });
    await answered(UploadReply, `attachments/${options.channelId}/${fileId}?ticket=${encodeURIComponent(ticket)}`, {});
    return performance.now() - start;
  }

  return {
    ready: null,
    async run() {
      const end = performance.now() + options.seconds * 1000;
      const took: number[] = [];
      async function lane(_: unknown, place: number): Promise<void> {
        do took.push(await bring(place));
        while (performance.now() < end);
      }
      await Promise.all(Array.from({ length: options.atOnce }, lane));
      return { uploads: took.length, ready: latenciesOf(took) };
    },
  };
}

loadAsChild(UploadsOptions, prepare);
