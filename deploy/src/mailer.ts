/** Sends mail by SMTP if it is configured, or else stores it as files in the data folder (contract README, decisions). */
import { resolve } from 'node:path';
import type { InstanceSettings } from '@folkmoot/contracts/instance/settings/settings';
import type { Config } from '@folkmoot/platform/config/config';
import type { Mailer } from '@folkmoot/platform/mail/mailer';
import { outbox } from '@folkmoot/platform/mail/outbox';
import { smtpMailer } from '@folkmoot/platform/mail/smtp';
import type { Logger } from '@folkmoot/platform/telemetry/logger';

/** `instance`: the current settings of the instance. */
export function mailerOf(config: Config, logger: Logger, instance: () => InstanceSettings): Mailer {
  const name = () => instance().name;
  const mailer =
    config.SMTP_URL === undefined
      ? outbox({ folder: resolve(config.DATA_DIR, 'outbox'), from: config.MAIL_FROM, name })
      : smtpMailer(config.SMTP_URL, config.MAIL_FROM, name);
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        // The caller does not always see the error, but the operator does. The receiver's address is private.
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        logger.error(
          { code },
          'An e-mail could not be sent: check that the mail server in SMTP_URL is running and accepts mail from MAIL_FROM',
        );
        throw error;
      }
    },
  };
}
