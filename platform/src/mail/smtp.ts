/** Mail by SMTP: `smtp://user:password@host:port` or `smtps://…`. Uses STARTTLS if the server offers it. */
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { senderOf } from './sender.ts';

/** Settles if the mail server accepts the connection and the login. Sends no mail. */
export async function smtpAnswers(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 6000 });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** `from`: `Name <address>`, or only an address, which is sent with `name`. */
export function smtpMailer(url: string, from: string, name: () => string): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from: senderOf(from, name()) });
    },
    countFor: async () => 0,
    forget: async () => undefined,
  };
}
