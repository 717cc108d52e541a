import type { Access } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { describe, expect, it } from 'vitest';
import { catchUp } from './catch-up.ts';
import { type AnyHandler, handle } from './handler.ts';
import { ADA, neverAsked, testDispatcher } from './test-dispatcher.ts';
import { realTimers } from './timers.ts';

const ACCESS: Access = { actor: ADA, emailConfirmed: true, badges: 0, server: null, channel: null };

const REQUEST = {
  token: 'token',
  params: { serverId: '7', userId: '2' },
  query: {},
  body: undefined,
  address: '192.0.2.1',
  idempotencyKey: null,
};

const handler: AnyHandler<object> = handle({
  route: kickMember,
  facts: () => refuse('UnknownMember'),
  stream: neverAsked,
  folding: { initial: null, evolve: neverAsked },
  decide: neverAsked,
  reply: neverAsked,
});

describe('H11 an instance that is one of several', () => {
  it('catches up before it looks at the token', async () => {
    const steps: string[] = [];
    const { run } = testDispatcher({
      accessOf: () => ACCESS,
      async upToDate() {
        steps.push('catch up');
      },
      async authenticate() {
        steps.push('authenticate');
        return null;
      },
    });
    await run(handler, REQUEST);
    expect(steps).toEqual(['catch up', 'authenticate']);
  });

  it('refuses a command as Busy if it cannot catch up', async () => {
    const timers = {
      ...realTimers,
      after(_ms: number, isOver: () => void) {
        isOver();
        return () => undefined;
      },
    };
    const upToDate = catchUp({ readOn: () => new Promise(() => undefined), withinMs: 5000, timers });
    const { run } = testDispatcher({ accessOf: () => ACCESS, upToDate, authenticate: neverAsked });
    expect(await run(handler, REQUEST)).toEqual({ refused: 'Busy' });
  });

  it('passes the error of the log on', async () => {
    const upToDate = catchUp({ readOn: () => Promise.reject(new Error('cut')), withinMs: 5000, timers: realTimers });
    await expect(upToDate()).rejects.toThrow('cut');
  });
});
