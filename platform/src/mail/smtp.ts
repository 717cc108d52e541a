/** Mail by SMTP: `smtp://user:password@host:port` or `smtps://…`; STARTTLS is used where the server offers it. */
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from });
    },
    heldFor: async () => 0,
    forget: async () => undefined,
  };
}
