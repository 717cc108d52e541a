/** Stores mails as files in the outbox folder, readable by any mail program and only by the owner of the folder. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { senderOf } from './sender.ts';

export type OutboxOptions = {
  readonly folder: string;
  /** `Name <address>` or an address. */
  readonly from: string;
  /** The sender's name if `from` is only an address. */
  readonly name: () => string;
  readonly now?: () => Date;
};

const TO = /^To: (.*)$/im;
const HEAD_ENDS = '\r\n\r\n';

/** Returns an empty list if the folder does not exist. */
async function lettersIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function lettersTo(folder: string, address: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of await lettersIn(folder)) {
    const [head = ''] = (await readFile(path, 'utf8')).split(HEAD_ENDS, 1);
    if (TO.exec(head)?.[1]?.trim().toLowerCase() === address.toLowerCase()) found.push(path);
  }
  return found;
}

export function outbox(options: OutboxOptions): Mailer {
  const now = options.now ?? (() => new Date());
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const date = now();
      const { message } = await composer.sendMail({ ...mail, from: senderOf(options.from, options.name()), date });
      const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomBytes(6).toString('hex')}`;
      const path = join(options.folder, `${name}.eml`);
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    countFor: async (address) => (await lettersTo(options.folder, address)).length,
    async forget(address) {
      for (const path of await lettersTo(options.folder, address)) await rm(path, { force: true });
    },
  };
}
