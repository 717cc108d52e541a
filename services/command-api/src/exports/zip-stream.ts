/** A ZIP archive as a stream, entry by entry, without buffering. */
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { readableJson } from '@folkmoot/contracts/kernel/readable-json';
import { ZipFile } from 'yazl';

export type ZipStream = {
  readonly output: Readable;
  /** Resolves when the entry is written. Packed content is not compressed again. */
  readonly add: (path: string, content: Readable, options?: { readonly isPacked?: boolean }) => Promise<void>;
  /** Ends the archive. */
  readonly end: () => void;
};

export function zipStream(madeAt: number): ZipStream {
  const zip = new ZipFile();
  // A separate stream that closes immediately when it is destroyed.
  const output = zip.outputStream.pipe(new PassThrough());
  const broken = new Promise<never>((_, reject) => {
    zip.on('error', reject);
    output.once('close', () => reject(new Error('The receiver of the archive stopped reading.')));
  });
  broken.catch(() => undefined);
  return {
    output,
    async add(path, content, { isPacked = false } = {}) {
      zip.addReadStream(content, path, { mtime: new Date(madeAt), mode: 0o100600, compress: !isPacked });
      try {
        await Promise.race([finished(content, { writable: false }), broken]);
      } finally {
        content.destroy();
      }
    },
    end: () => zip.end(),
  };
}

/** A document with one object. */
export function jsonOf(value: object): Readable {
  return Readable.from([`${readableJson(JSON.stringify(value, null, 2))}\n`], { objectMode: false });
}

/** One object per line. `onRow` is called for each. */
export function jsonOfMany(rows: AsyncIterable<object>, onRow: () => Promise<void>): Readable {
  async function* texts(): AsyncGenerator<string> {
    let isFirst = true;
    for await (const row of rows) {
      yield `${isFirst ? '[' : ','}\n${readableJson(JSON.stringify(row))}`;
      isFirst = false;
      await onRow();
    }
    yield isFirst ? '[]\n' : '\n]\n';
  }
  return Readable.from(texts(), { objectMode: false });
}
