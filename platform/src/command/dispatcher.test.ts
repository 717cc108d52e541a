import type { Access } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { type AnyHandler, handle } from './handler.ts';
import { ADA, neverAsked, testDispatcher } from './test-dispatcher.ts';

function standingWith(permissions: number): Access {
  return {
    actor: ADA,
    emailConfirmed: true,
    badges: 0,
    server: {
      serverId: '7',
      scheduledForDeletion: false,
      standing: { isCreator: false, mask: permissions, roleIds: new Set(['7']), topOrder: 1 },
    },
    channel: null,
  };
}

/** An instance that others have overtaken: what it holds of rights is what it was, until it reads on. */
function overtaken(then: Access, before: Access = standingWith(ROLE_PERMISSION.KICK)) {
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
    async freshen() {
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

describe('a command that is refused by an instance that others have overtaken', () => {
  it('H5 is looked at once more with what they did', async () => {
    const newer = standingWith(ROLE_PERMISSION.KICK | ROLE_PERMISSION.BAN);
    const { answer, asked } = overtaken(newer);
    expect(await answer).toEqual({ refused: 'UnknownMember' });
    expect(asked).toEqual([standingWith(ROLE_PERMISSION.KICK), newer]);
  });

  it('H6 is refused for a right that they took away, and not looked at again', async () => {
    const { answer, asked } = overtaken(standingWith(0));
    expect(await answer).toMatchObject({ refused: 'MissingPermission' });
    expect(asked).toHaveLength(1);
  });

  it('H5 is not lost of somebody whom they let be heard again', async () => {
    const kicks = standingWith(ROLE_PERMISSION.KICK);
    const { answer, asked } = overtaken(kicks, { ...kicks, shadowBanned: true });
    expect(await answer).toEqual({ refused: 'UnknownMember' });
    expect(asked[0]).toEqual(kicks);
  });
});
