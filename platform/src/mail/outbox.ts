/** Mail as files: each lies complete in the outbox folder, readable by any mail program, for its owner alone. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export type OutboxOptions = {
  readonly folder: string;
  /** `Name <address>` or an address. */
  readonly from: string;
  readonly now?: () => Date;
};

export function outbox(options: OutboxOptions): Mailer {
  const now = options.now ?? (() => new Date());
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const date = now();
      const { message } = await composer.sendMail({ ...mail, from: options.from, date });
      const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomBytes(6).toString('hex')}`;
      const path = join(options.folder, `${name}.eml`);
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
