/**
 * Registrations at two command APIs at the same time: the uses of an invitation are counted in total, and a new mode applies at
 * both.
 */
import { login, register } from '@folkmoot/contracts/accounts/commands';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { createInvitation, deleteInvitation } from '@folkmoot/contracts/registration/commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { outcomeOf } from './harness/command-outcome.ts';
import { startTwoApisInProcess, type TwoApisInProcess } from './harness/two-apis-in-process.ts';

let two: TwoApisInProcess;
let registered = 0;

beforeAll(async () => {
  two = await startTwoApisInProcess(inject('postgresUrl'));
});

afterAll(() => two?.stop());

function newcomer(inviteCode?: string) {
  registered += 1;
  const account = { email: `new${registered}@example.com`, username: 'Newcomer', password: 'a plain secret', token: '' };
  return inviteCode === undefined ? account : { ...account, inviteCode };
}

function outcome(api: TwoApisInProcess['firstApi'], inviteCode?: string): Promise<string> {
  return outcomeOf(api.call(register, { body: newcomer(inviteCode) }), 'registered');
}

it('an invitation creates as many accounts as it has uses', async () => {
  const { code } = await two.firstApi.call(createInvitation, { body: { uses: 2 } });
  const attempts = Array.from({ length: 12 }, (_unused, index) => outcome(index % 2 === 0 ? two.firstApi : two.secondApi, code));
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter((result) => result === 'registered')).toHaveLength(2);
  expect(outcomes.filter((result) => result === '403')).toHaveLength(10);
});

it('an invitation that is deleted at one command API no longer works at the other', async () => {
  const { code } = await two.firstApi.call(createInvitation, { body: {} });
  expect(await outcome(two.secondApi, code)).toBe('registered');
  await two.firstApi.call(deleteInvitation, { params: { code } });
  expect(await outcome(two.secondApi, code)).toBe('403');
});

it('a user who registered at one command API can log in at the other', async () => {
  const { email, password, ...account } = newcomer();
  await two.firstApi.call(register, { body: { ...account, email, password } });
  await two.secondApi.call(changeInstance, { body: { registration: 'closed' } });
  await expect.poll(() => outcome(two.firstApi), { timeout: 5000 }).toBe('403');
  expect((await two.secondApi.call(login, { body: { email, password } })).token).toEqual(expect.any(String));
});
