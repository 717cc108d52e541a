import * as routes from '@folkmoot/contracts/accounts/commands';
import { BadgesSet } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { memoryGuesses } from '@folkmoot/platform/vault/guesses';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { setupCode } from '../registration/setup-code.ts';
import { confirmFacts, registerFacts } from './accounts.facts.ts';
import { sendCode } from './email-code.ts';
import { anInput, aPerson, NOW, type Placed, someDeps, warmAfter } from './test-support.ts';

const body = { email: ' Alice@Example.org ', username: ' Alice ', password: ' secret ', token: '' };

function idOf(at: number): string {
  return String(BigInt(at - ID_EPOCH) << 22n);
}

describe('registration', () => {
  it('creates a user with a login and a session', async () => {
    const deps = someDeps(warmAfter());
    const facts = await registerFacts(anInput(routes.register, { body }), deps);
    if (isRefusal(facts) || facts.before) throw new Error('It was refused.');
    expect(facts).toMatchObject({
      userId: '900',
      username: 'Alice',
      email: 'Alice@Example.org',
      admission: { by: 'founder' },
      bearerId: null,
    });
    expect(facts.tag).toMatch(/^[A-Za-z0-9]{4}$/);
    expect(facts.hexColor).toMatch(/^#[0-9a-f]{6}$/);
    expect(await deps.vault.sessionOf(facts.token ?? '')).toMatchObject({ userId: '900', bot: false });
    expect(await deps.vault.checkPassword('900', 'secret')).toBe(true);
  });

  it('founds an instance only once', async () => {
    const deps = someDeps(warmAfter(...aPerson('1', { badges: BADGE.FOUNDER })));
    expect(await registerFacts(anInput(routes.register, { body }), deps)).toMatchObject({ admission: { by: 'everyone' } });
  });

  it('needs the setup code to found from another machine', async () => {
    const deps = someDeps(warmAfter());
    const from = (code?: string) => registerFacts(anInput(routes.register, { body: { ...body, setupCode: code }, local: false }), deps);
    expect(await from()).toEqual({ refused: 'SetupCodeRequired' });
    expect(await from('a guess')).toMatchObject({ refused: 'SetupCodeRequired', text: expect.stringContaining('wrong') });
    expect(await from(setupCode(deps.vault))).toMatchObject({ admission: { by: 'founder' } });
  });

  it('refuses the setup code after there was a founder, even if none is left', async () => {
    const lost = { stream: 'user-1', event: BadgesSet({ userId: '1', badges: 0 }) };
    const deps = someDeps(warmAfter(...aPerson('1', { badges: BADGE.FOUNDER }), lost));
    const input = anInput(routes.register, { body: { ...body, setupCode: setupCode(deps.vault) }, local: false });
    expect(await registerFacts(input, deps)).toMatchObject({ admission: { by: 'everyone' } });
  });

  it('limits guesses at the setup code', async () => {
    const deps = someDeps(warmAfter());
    const guess = (code: string) => registerFacts(anInput(routes.register, { body: { ...body, setupCode: code }, local: false }), deps);
    for (let tries = 0; tries < 20; tries += 1) await guess('a guess');
    expect(await guess(setupCode(deps.vault))).toMatchObject({ refused: 'TooManyGuesses', path: 'setupCode' });
  });

  it('refuses an address that is in use, in upper or lower case', async () => {
    const vault = memoryVault();
    await vault.createLogin('1', 'alice@example.org', 'other');
    const deps = someDeps(warmAfter(...aPerson('1')), { vault });
    expect(await registerFacts(anInput(routes.register, { body }), deps)).toEqual({ refused: 'EmailTaken' });
  });

  describe('a repeated registration', () => {
    const userId = idOf(NOW - 1000);
    const person = aPerson(userId, { username: 'Alice', email: 'alice@example.org', registeredAt: NOW - 1000 });

    const guesses = memoryGuesses();

    async function again(history: readonly Placed[], sent: Partial<typeof body> = {}, now = NOW) {
      const vault = memoryVault();
      await vault.createLogin(userId, 'alice@example.org', 'secret');
      const facts = await registerFacts(anInput(routes.register, { body: { ...body, ...sent }, now }), {
        ...someDeps(warmAfter(...history), { vault }),
        guesses,
      });
      return isRefusal(facts) ? facts : { ...facts, session: await vault.sessionOf(facts.token ?? '') };
    }

    it.each<[string, readonly Placed[]]>([
      ['after the user was created', person],
      ['before', []],
    ])('%s, with the right password, returns a token of that user', async (_title, history) => {
      expect(await again(history)).toMatchObject({ before: true, session: { userId, bot: false } });
    });

    it.each<[string, Partial<typeof body>, number]>([
      ['with another password', { password: 'wrong' }, NOW],
      ['with another name', { username: 'Alicia' }, NOW],
      ['a day later', {}, NOW + 24 * 60 * 60 * 1000],
    ])('%s is refused', async (_title, sent, now) => {
      expect(await again(person, sent, now)).toEqual({ refused: 'EmailTaken' });
    });

    it('cannot be used for guessing', async () => {
      for (let guess = 0; guess < 20; guess += 1) await again(person, { password: `guess ${guess}` }, NOW + 1000);
      expect(await again(person, {}, NOW + 1000)).toEqual({ refused: 'EmailTaken' });
    });
  });

  it('keeps the address while it is in progress, and frees it if the user was never created', async () => {
    const vault = memoryVault();
    await vault.createLogin(idOf(NOW - 1000), 'alice@example.org', 'other');
    const deps = someDeps(warmAfter(), { vault });
    expect(await registerFacts(anInput(routes.register, { body }), deps)).toEqual({ refused: 'EmailTaken' });
    expect(await registerFacts(anInput(routes.register, { body, now: NOW + 600_000 }), deps)).toMatchObject({ userId: '900' });
  });
});

describe('confirming an address', () => {
  const unconfirmed = aPerson('1').slice(0, 2);

  it('accepts the mailed code once', async () => {
    const deps = someDeps(warmAfter(...unconfirmed), { confirmEmail: true });
    expect(await sendCode(anInput(routes.sendEmailCode, { userId: '1' }), deps)).toEqual({ message: expect.any(String) });
    const [mail] = deps.mails;
    expect(mail?.to).toBe('user1@example.org');
    const code = /\b\d{5}\b/.exec(mail?.text ?? '')?.[0];
    const confirm = (text: string | undefined) => confirmFacts(anInput(routes.confirmEmail, { userId: '1', query: { code: text } }), deps);
    expect(await confirm(undefined)).toEqual({ refused: 'WrongCode' });
    expect(await confirm(code === '00000' ? '00001' : '00000')).toEqual({ refused: 'WrongCode' });
    expect(await confirm(code)).toEqual({ userId: '1' });
    expect(await confirm(code)).toEqual({ refused: 'WrongCode' });
  });

  it('does nothing for a confirmed address', async () => {
    const deps = someDeps(warmAfter(...aPerson('1')));
    expect(await sendCode(anInput(routes.sendEmailCode, { userId: '1' }), deps)).toEqual({ refused: 'AlreadyConfirmed' });
    expect(await confirmFacts(anInput(routes.confirmEmail, { userId: '1', query: { code: '12345' } }), deps)).toEqual({
      refused: 'AlreadyConfirmed',
    });
    expect(deps.mails).toHaveLength(0);
  });

  it('reports that the e-mail could not be sent', async () => {
    const deps = {
      ...someDeps(warmAfter(...unconfirmed)),
      mail: { send: () => Promise.reject(new Error('no disk')), countFor: async () => 0, forget: async () => undefined },
    };
    expect(await sendCode(anInput(routes.sendEmailCode, { userId: '1' }), deps)).toEqual({ refused: 'MailNotSent' });
  });

  it('does not accept a code for an earlier address', async () => {
    const deps = someDeps(warmAfter(...unconfirmed));
    await sendCode(anInput(routes.sendEmailCode, { userId: '1' }), deps);
    const code = /\b\d{5}\b/.exec(deps.mails[0]?.text ?? '')?.[0];
    const moved = someDeps(warmAfter(...aPerson('1', { email: 'new@example.org' }).slice(0, 2)), { vault: deps.vault });
    expect(await confirmFacts(anInput(routes.confirmEmail, { userId: '1', query: { code } }), moved)).toEqual({ refused: 'WrongCode' });
  });
});
