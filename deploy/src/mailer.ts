/** By SMTP when that is set; else mail lies as files in the data folder (contract README, decisions). */
import { resolve } from 'node:path';
import type { Config } from '@folkmoot/platform/config/config';
import type { Mailer } from '@folkmoot/platform/mail/mailer';
import { outbox } from '@folkmoot/platform/mail/outbox';
import { smtpMailer } from '@folkmoot/platform/mail/smtp';

export function mailerOf(config: Config): Mailer {
  return config.SMTP_URL === undefined
    ? outbox({ folder: resolve(config.DATA_DIR, 'outbox'), from: config.MAIL_FROM })
    : smtpMailer(config.SMTP_URL, config.MAIL_FROM);
}
