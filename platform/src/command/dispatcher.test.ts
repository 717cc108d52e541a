import type { Access } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { type AnyHandler, handle } from './handler.ts';
import { ADA, neverAsked, testDispatcher } from './test-dispatcher.ts';

function accessWith(permissions: number): Access {
  return {
    actor: ADA,
    emailConfirmed: true,
    badges: 0,
    server: {
      serverId: '7',
      scheduledForDeletion: false,
      membership: { isCreator: false, mask: permissions, roleIds: new Set(['7']), topOrder: 1 },
    },
    channel: null,
  };
}

/** An instance that is behind others: its permissions are outdated until it reads the log. */
function overtaken(then: Access, before: Access = accessWith(ROLE_PERMISSION.KICK)) {
  let access = before;
  const asked: Access[] = [];
  const handler: AnyHandler<object> = handle({
    route: kickMember,
    facts(input) {
      asked.push(input.access);
      return refuse('UnknownMember');
    },
    stream: neverAsked,
    folding: { initial: null, evolve: neverAsked },
    decide: neverAsked,
    reply: neverAsked,
  });
  const { run } = testDispatcher({
    accessOf: () => access,
    async refresh() {
      access = then;
      return true;
    },
  });
  const answer = run(handler, {
    token: 'token',
    params: { serverId: '7', userId: '2' },
    query: {},
    body: undefined,
    address: '192.0.2.1',
    idempotencyKey: null,
  });
  return { answer, asked };
}

describe('a command that an outdated instance refuses', () => {
  it('H5 is checked again with the events of other instances', async () => {
    const newer = accessWith(ROLE_PERMISSION.KICK | ROLE_PERMISSION.BAN);
    const { answer, asked } = overtaken(newer);
    expect(await answer).toEqual({ refused: 'UnknownMember' });
    expect(asked).toEqual([accessWith(ROLE_PERMISSION.KICK), newer]);
  });

  it('H6 is refused if another instance removed the permission, without a second check', async () => {
    const { answer, asked } = overtaken(accessWith(0));
    expect(await answer).toMatchObject({ refused: 'MissingPermission' });
    expect(asked).toHaveLength(1);
  });

  it('H5 is accepted from a user whose shadow ban another instance lifted', async () => {
    const kicks = accessWith(ROLE_PERMISSION.KICK);
    const { answer, asked } = overtaken(kicks, { ...kicks, shadowBanned: true });
    expect(await answer).toEqual({ refused: 'UnknownMember' });
    expect(asked[0]).toEqual(kicks);
  });
});
