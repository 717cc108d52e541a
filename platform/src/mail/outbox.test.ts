import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox, toEml } from './outbox.ts';

const date = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));
const mail = { to: 'alice@example.org', subject: 'Your code', text: 'Your code is 12345.\nIt holds for an hour.' };

describe('mail as files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('writes a whole RFC 5322 message with CRLF lines', () => {
    expect(toEml(mail, 'Folkmoot <post@example.org>', date, 'id@folkmoot').split('\r\n')).toEqual([
      'Date: Fri, 02 Jan 2026 03:04:05 +0000',
      'From: Folkmoot <post@example.org>',
      'To: alice@example.org',
      'Message-ID: <id@folkmoot>',
      'Subject: Your code',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Your code is 12345.',
      'It holds for an hour.',
      '',
    ]);
  });

  it('does not let a value start another header', () => {
    const eml = toEml({ ...mail, to: 'a@example.org\r\nBcc: b@example.org' }, 'c@example.org', date, 'id');
    expect(eml).toContain('To: a@example.org Bcc: b@example.org\r\n');
  });

  it('encodes a subject beyond ASCII without cutting characters', () => {
    const subject = 'Zugangscode für „Folkmoot“ – bitte bestätigen, es eilt sehr';
    const eml = toEml({ ...mail, subject }, 'c@example.org', date, 'id');
    const words = [...eml.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map((match) => Buffer.from(match[1] ?? '', 'base64').toString());
    expect(words.length).toBeGreaterThan(1);
    expect(words.join('')).toBe(subject);
  });

  it('leaves one complete file a mail', async () => {
    const box = outbox({ folder: join(folder, 'outbox'), from: 'post@example.org', now: () => date });
    await Promise.all([box.send(mail), box.send(mail)]);
    const files = await readdir(join(folder, 'outbox'));
    expect(files).toHaveLength(2);
    expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
    expect(await readFile(join(folder, 'outbox', files[0] ?? ''), 'utf8')).toContain('12345');
  });
});
