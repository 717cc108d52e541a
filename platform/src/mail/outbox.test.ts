import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from './outbox.ts';
import { smtpMailer } from './smtp.ts';

const date = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));
const mail = { to: 'alice@example.org', subject: 'Your code', text: 'Your code is 12345.\nIt holds for an hour.' };

const name = () => 'Latency';

describe('mail as files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('writes one complete file per mail', async () => {
    const box = outbox({ folder: join(folder, 'outbox'), from: 'Folkmoot <post@example.org>', name, now: () => date });
    await Promise.all([box.send(mail), box.send(mail)]);
    const files = await readdir(join(folder, 'outbox'));
    expect(files).toHaveLength(2);
    expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
    const text = await readFile(join(folder, 'outbox', files[0] ?? ''), 'utf8');
    expect(text).toContain('To: alice@example.org\r\n');
    expect(text).toContain('Subject: Your code\r\n');
    expect(text).toContain('Date: Fri, 02 Jan 2026 03:04:05 +0000\r\n');
    expect(text).toContain('Your code is 12345.\r\nIt holds for an hour.');
  });

  it('finds the mails to one address, and deletes only those', async () => {
    const box = outbox({ folder: join(folder, 'several'), from: 'c@example.org', name, now: () => date });
    expect(await box.countFor('alice@example.org')).toBe(0);
    await box.send(mail);
    await box.send({ ...mail, to: 'bob@example.org', text: 'To: alice@example.org' });
    expect([await box.countFor('Alice@example.org'), await box.countFor('bob@example.org')]).toEqual([1, 1]);
    await box.forget('alice@example.org');
    expect([await box.countFor('alice@example.org'), await box.countFor('bob@example.org')]).toEqual([0, 1]);
  });

  it('does not let a value add another header', async () => {
    const box = outbox({ folder: join(folder, 'hostile'), from: 'c@example.org', name, now: () => date });
    await box.send({ ...mail, subject: 'Hello\r\nBcc: b@example.org' });
    const [file] = await readdir(join(folder, 'hostile'));
    const text = await readFile(join(folder, 'hostile', file ?? ''), 'utf8');
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).toContain('From: Latency <c@example.org>\r\n');
  });
});

/** A minimal SMTP server that accepts one mail. */
function takingServer(): Promise<{ readonly url: string; readonly taken: Promise<string>; readonly close: () => void }> {
  return new Promise((resolve) => {
    let report: (text: string) => void = () => undefined;
    const taken = new Promise<string>((done) => {
      report = done;
    });
    const server = createServer((socket) => {
      let text = '';
      let inData = false;
      socket.write('220 here\r\n');
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (inData && text.endsWith('\r\n.\r\n')) {
          inData = false;
          report(text);
          socket.write('250 taken\r\n');
          return;
        }
        if (inData) return;
        for (const line of text.split('\r\n').slice(0, -1)) {
          if (/^DATA/i.test(line)) {
            inData = true;
            socket.write('354 go on\r\n');
          } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
        }
        text = '';
      });
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `smtp://127.0.0.1:${port}`, taken, close: () => server.close() });
    });
  });
}

describe('mail by SMTP', () => {
  it('delivers the mail', async () => {
    const server = await takingServer();
    await smtpMailer(server.url, 'Folkmoot <post@example.org>', name).send(mail);
    expect(await server.taken).toContain('Your code is 12345.');
    server.close();
  });

  it('fails if no server listens', async () => {
    const server = await takingServer();
    server.close();
    await expect(smtpMailer(server.url, 'post@example.org', name).send(mail)).rejects.toThrow();
  });
});
