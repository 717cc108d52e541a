/** Mail as files: each lies complete in the outbox folder, readable by any mail program, for its owner alone. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer } from './mailer.ts';

export type OutboxOptions = {
  readonly folder: string;
  /** `Name <address>` or an address. */
  readonly from: string;
  readonly now?: () => Date;
};

/** Most UTF-8 bytes of an encoded word: 75 characters with its frame, in base64 (RFC 2047). */
const WORD_BYTES = 45;

/** A header is one line: a line break in a value would start another header. */
function oneLine(value: string): string {
  return value.replace(/[\r\n\0]+/g, ' ').trim();
}

/** Text beyond ASCII as encoded words, split between characters. */
function headerText(value: string): string {
  const line = oneLine(value);
  if (/^[\x20-\x7e]*$/.test(line)) return line;
  const words: string[] = [];
  let word = '';
  for (const character of line) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

/** RFC 5322 message; the text's own line ends become CRLF. */
export function toEml(mail: Mail, from: string, date: Date, messageId: string): string {
  const head = [
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${oneLine(from)}`,
    `To: ${oneLine(mail.to)}`,
    `Message-ID: <${messageId}>`,
    `Subject: ${headerText(mail.subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return `${head.join('\r\n')}\r\n\r\n${mail.text.replace(/\r\n|\r|\n/g, '\r\n')}\r\n`;
}

export function outbox(options: OutboxOptions): Mailer {
  const now = options.now ?? (() => new Date());
  return {
    async send(mail) {
      const date = now();
      const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomBytes(6).toString('hex')}`;
      const path = join(options.folder, `${name}.eml`);
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, toEml(mail, options.from, date, `${name}@folkmoot`), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
