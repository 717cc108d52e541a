import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import { channelRoom, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { describe, expect, it } from 'vitest';
import { accessMemory } from './access-memory.ts';

const actor: Actor = { userId: '1', bot: false, sessionId: 's' };
const membership = { isCreator: false, mask: 2, roleIds: new Set(['10']), topOrder: 1 };

function accessWhere(member: boolean): Access {
  return {
    actor,
    emailConfirmed: true,
    badges: 0,
    server: { serverId: '7', scheduledForDeletion: false, membership: member ? membership : null },
    channel: null,
  };
}

function memoryOver(answers: boolean[]) {
  let reads = 0;
  const memory = accessMemory(async () => {
    reads += 1;
    return accessWhere(answers[Math.min(reads, answers.length) - 1] ?? false);
  });
  const ask = async () => (await memory.accessOf(actor, { serverId: '7' }, [{ need: 'member' }])).server?.membership !== null;
  return { memory, ask, reads: () => reads };
}

describe('the access cache', () => {
  it('reads access once while it does not change', async () => {
    const { ask, reads } = memoryOver([true]);
    expect([await ask(), await ask(), await ask()]).toEqual([true, true, true]);
    expect(reads()).toBe(1);
  });

  it('H5 never remembers a refusal', async () => {
    const { ask } = memoryOver([false, true]);
    expect([await ask(), await ask()]).toEqual([false, true]);
  });

  it.each([
    ['roles or channel permissions changed', { kind: 'regroup', serverId: '7' }],
    ['the user was removed', { kind: 'leave', userId: '1', rooms: [serverRoom('7')] }],
    ['the server closed', { kind: 'close', rooms: [serverRoom('7')] }],
    ['the server changed', { kind: 'emit', rooms: [serverRoom('7')], event: 'server:updated', payload: {} }],
    ["one of the user's tokens became invalid", { kind: 'disconnect', userId: '1', payload: {} }],
  ] as const)('H6 reads again when %s', async (_title, signal) => {
    const { memory, ask } = memoryOver([true, false]);
    expect(await ask()).toBe(true);
    memory.onSignals([{ partition: 0, position: 1, signals: [signal] }]);
    expect(await ask()).toBe(false);
  });

  it('ignores messages and signals about other servers and users', async () => {
    const { memory, ask, reads } = memoryOver([true, false]);
    await ask();
    memory.onSignals([
      {
        partition: 0,
        position: 1,
        signals: [
          { kind: 'emit', rooms: [channelRoom('70')], event: 'message:created', payload: {} },
          { kind: 'emit', rooms: [userRoom('1')], event: 'message:created', payload: {} },
          { kind: 'regroup', serverId: '8' },
          { kind: 'leave', userId: '2', rooms: [serverRoom('7')] },
        ],
      },
    ]);
    expect(await ask()).toBe(true);
    expect(reads()).toBe(1);
  });

  it('does not keep a result if a signal arrived while it was read', async () => {
    let answer: (() => void) | null = null;
    let reads = 0;
    const memory = accessMemory(async () => {
      reads += 1;
      if (reads === 1) answer?.();
      return accessWhere(reads === 1);
    });
    answer = () => memory.onSignals([{ partition: 0, position: 1, signals: [{ kind: 'leave', userId: '1', rooms: [serverRoom('7')] }] }]);
    await memory.accessOf(actor, { serverId: '7' }, [{ need: 'member' }]);
    const second = await memory.accessOf(actor, { serverId: '7' }, [{ need: 'member' }]);
    expect(second.server?.membership).toBeNull();
  });
});
