/** A mail server that accepts every e-mail and passes it to the waiting test. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Letter = { readonly to: readonly string[]; readonly source: string };

export type PostOffice = {
  readonly url: string;
  readonly letters: readonly Letter[];
  /** The next e-mail to this address with this text that was not returned before. */
  readonly next: (address: string, saying?: RegExp) => Promise<string>;
  /** Whether it accepts e-mail from now on. */
  readonly open: (isOpen: boolean) => void;
  readonly close: () => Promise<void>;
};

/** The decoded text: joins lines that were broken for transport. */
function readable(source: string): string {
  return source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export async function startPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = [];
  const given = new Set<Letter>();
  const waiting = new Set<() => void>();
  let isOpen = true;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Mail clients keep idle connections open, and `close` would wait for them.
    closeTimeout: 10,
    onMailFrom: (_address, _session, done) => done(isOpen ? null : new Error('Closed')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: readable(Buffer.concat(chunks).toString('utf8')),
        });
        done();
        for (const look of [...waiting]) look();
      });
    },
  });
  // A closed connection is no error of the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    next: (address, saying) =>
      new Promise((resolve) => {
        function look(): void {
          const isIt = ({ to, source }: Letter) => to.includes(address) && (saying === undefined || saying.test(source));
          const letter = letters.find((candidate) => !given.has(candidate) && isIt(candidate));
          if (!letter) return;
          given.add(letter);
          waiting.delete(look);
          resolve(letter.source);
        }
        waiting.add(look);
        look();
      }),
    open(next) {
      isOpen = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
