/** An archive as it is written, entry by entry: nothing of it is held but what is on its way. */
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { readableJson } from '@folkmoot/contracts/kernel/readable-json';
import { ZipFile } from 'yazl';

export type ZipStream = {
  readonly output: Readable;
  /** Settles when it is written. What is packed already is not pressed again. */
  readonly add: (path: string, content: Readable, options?: { readonly isPacked?: boolean }) => Promise<void>;
  /** No more comes. */
  readonly end: () => void;
};

export function zipStream(madeAt: number): ZipStream {
  const zip = new ZipFile();
  // One of our own: it closes at once when it is destroyed, whatever is waited for.
  const output = zip.outputStream.pipe(new PassThrough());
  const broken = new Promise<never>((_, reject) => {
    zip.on('error', reject);
    output.once('close', () => reject(new Error('Nobody takes the archive any more.')));
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

/** One object. */
export function jsonOf(value: object): Readable {
  return Readable.from([`${readableJson(JSON.stringify(value, null, 2))}\n`], { objectMode: false });
}

/** As many as there are, one a line; `onRow` hears of each. */
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
