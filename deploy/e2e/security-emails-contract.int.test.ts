/** E-mail about changes of the security settings of an account (decision 110). */
import { confirmEmail, login, sendEmailCode } from '@folkmoot/contracts/accounts/commands';
import { beginTotp, turnOffTotp, turnOnTotp } from '@folkmoot/contracts/factors/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pathOf } from './harness/http.ts';
import { type MailServer, startMailServer } from './harness/mail-server.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let mailServer: MailServer;
let network: Network;

beforeAll(async () => {
  mailServer = await startMailServer();
  network = await startNetwork(inject('postgresUrl'), { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://folkmoot.example' });
});

afterAll(async () => {
  await network.stop();
  await mailServer.close();
});

const CODE = /^(\d{5})\r?$/m;

async function registerConfirmed(name: string): Promise<Person> {
  const person = await network.register(name);
  await person.ask(sendEmailCode);
  const code = CODE.exec(await mailServer.next(person.email))?.[1] ?? '';
  await person.ask(confirmEmail, { query: { code } });
  return person;
}

describe('a change of security settings', () => {
  const SUBJECT = /^Subject: Your Folkmoot account was changed\r?$/m;

  it('is reported to the previous e-mail address only, as text and HTML', async () => {
    const ann = await registerConfirmed('Moving');
    const address = `new.${ann.email}`;
    await ann.ask(updateProfile, { body: { password: ann.password, email: address } });
    const mail = await mailServer.next(ann.email, SUBJECT);
    for (const part of [/^Content-Type: text\/plain/m, /^Content-Type: text\/html/m, /^Hello Moving,\r?$/m, /^When: \d.* UTC\r?$/m])
      expect(mail).toMatch(part);
    expect(mail).toContain('E-mail address changed. E-mails now go to the new address');
    expect(mail).not.toContain('https://');
    // The new address is not confirmed and may belong to someone else, so it only gets e-mail that its user requests.
    await ann.ask(updateProfile, { body: { password: ann.password, newPassword: 'another one' } });
    const again = network.as(ann, (await network.as(ann, null).ask(login, { body: { email: address, password: 'another one' } })).token);
    await again.ask(sendEmailCode);
    const { length } = mailServer.emails;
    await mailServer.next(address, CODE);
    expect(mailServer.emails.slice(0, length + 1).filter(({ to, source }) => to.includes(address) && SUBJECT.test(source))).toEqual([]);
  });

  it('is reported for passwords and authenticators, with a link to the password reset, and without a secret', async () => {
    const ann = await registerConfirmed('Guarding');
    const { newToken } = await ann.ask(updateProfile, { body: { password: ann.password, newPassword: 'another one' } });
    const same = network.as(ann, newToken ?? '');
    const first = await mailServer.next(ann.email, SUBJECT);
    expect(first).toContain('Password changed. All other devices were logged out.');
    expect(first).toMatch(/^https:\/\/folkmoot\.example\/reset-password\r?$/m);
    expect(first).not.toContain('another one');
    const { secret } = await same.ask(beginTotp, { body: { password: 'another one' } });
    const code = (stepsAhead: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 });
    await same.ask(turnOnTotp, { body: { code: code(0) } });
    await same.ask(turnOffTotp, { body: { password: 'another one', code: code(1) } });
    expect(await mailServer.next(ann.email, SUBJECT)).toContain('Authenticator app turned off');
  });

  it('is reported in the language of the request, and refusals and other changes are not reported', async () => {
    const ann = await registerConfirmed('Lingual');
    await ann.refused(updateProfile, { body: { password: 'wrong', newPassword: 'another one' } }, 400, 'password');
    await ann.ask(updateProfile, { body: { bio: 'Reads.' } });
    const body = { password: ann.password, newPassword: 'another one' };
    const changed = await ann.api(updateProfile.method, pathOf(updateProfile, {}), { body, headers: { 'accept-language': 'de' } });
    expect(changed.status).toBe(200);
    const mail = await mailServer.next(ann.email);
    expect(mail).toContain('Das Passwort. Alle anderen');
    expect(mail).toContain('<html lang="de-DE">');
  });
});
