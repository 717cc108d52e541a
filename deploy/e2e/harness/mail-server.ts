/** A mail server that accepts every e-mail and passes it to the waiting test. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Email = { readonly to: readonly string[]; readonly source: string };

export type MailServer = {
  readonly url: string;
  readonly emails: readonly Email[];
  /** The next e-mail to this address with this text that was not returned before. */
  readonly next: (address: string, text?: RegExp) => Promise<string>;
  /** Whether it accepts e-mail from now on. */
  readonly open: (isOpen: boolean) => void;
  readonly close: () => Promise<void>;
};

/** The decoded text: joins lines that were broken for transport. */
function readable(source: string): string {
  return source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export async function startMailServer(): Promise<MailServer> {
  const emails: Email[] = [];
  const returned = new Set<Email>();
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
        emails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: readable(Buffer.concat(chunks).toString('utf8')),
        });
        done();
        for (const check of [...waiting]) check();
      });
    },
  });
  // A closed connection is no error of the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    next: (address, text) =>
      new Promise((resolve) => {
        function check(): void {
          const matches = ({ to, source }: Email) => to.includes(address) && (text === undefined || text.test(source));
          const email = emails.find((candidate) => !returned.has(candidate) && matches(candidate));
          if (!email) return;
          returned.add(email);
          waiting.delete(check);
          resolve(email.source);
        }
        waiting.add(check);
        check();
      }),
    open(next) {
      isOpen = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
