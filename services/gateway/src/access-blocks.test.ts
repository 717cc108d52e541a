import type { SuspensionInfo } from '@folkmoot/read-models/queries';
import { describe, expect, it } from 'vitest';
import { accessBlocks } from './access-blocks.ts';

const ANN = { userId: '1', bot: false, sessionId: 's' };
const [HERE, THERE, NOW] = ['192.0.2.1', '192.0.2.2', 1000] as const;
const BANNED = { message: 'You are IP banned.', data: { type: 'ip-ban', expire: NOW + 1 } };

/** The rows, which a test may change, and the queries that were run. */
function given() {
  const rows: { person: SuspensionInfo; readonly banned: Map<string, number> } = {
    person: { founder: false, suspensions: [] },
    banned: new Map(),
  };
  const asked: { people: number; readonly noted: string[] } = { people: 0, noted: [] };
  const blocks = accessBlocks({
    async suspensionInfo() {
      asked.people += 1;
      return rows.person;
    },
    bannedAddresses: async () => new Map(rows.banned),
    devices: { indexOf: (address) => `index of ${address}`, note: (_userId, address) => asked.noted.push(address) },
    clock: () => NOW,
  });
  /** The signal that the server sends for a new suspension or ban. */
  const cut = () =>
    blocks.onSignals([
      { partition: 0, position: 1, signals: [{ kind: 'disconnect', userId: '2', payload: { message: 'Invalid Token' } }] },
    ]);
  const ban = (address: string) => {
    rows.banned.set(`index of ${address}`, NOW + 1);
    cut();
  };
  return { rows, asked, blocks, ban };
}

describe('access blocks', () => {
  it('remembers a user who is not blocked, and records the address', async () => {
    const { asked, blocks } = given();
    expect([await blocks.against(ANN, HERE), await blocks.against(ANN, HERE)]).toEqual([null, null]);
    expect(asked).toEqual({ people: 1, noted: [HERE, HERE] });
  });

  it('sends a suspended user the reason until the suspension ends', async () => {
    const { rows, asked, blocks } = given();
    const suspension = { expireAt: NOW + 1, reason: 'Spam.', byUsername: 'Mod' };
    rows.person = { founder: false, suspensions: [suspension] };
    const data = { type: 'suspend', reason: 'Spam.', expire: NOW + 1, by: { username: 'Mod' } };
    expect(await blocks.against(ANN, HERE)).toEqual({ message: 'You are suspended.', data });
    expect(await blocks.refusal(ANN, HERE)).toMatchObject({ refused: 'Suspended', data });
    expect(asked.noted).toEqual([]);
    rows.person = { founder: false, suspensions: [{ ...suspension, expireAt: NOW }] };
    expect(await blocks.against(ANN, HERE)).toBeNull();
  });

  it('blocks a bot because of its owner after its own suspension ended', async () => {
    const { rows, blocks } = given();
    const own = { expireAt: NOW, reason: 'Spam.', byUsername: 'Mod' };
    rows.person = { founder: false, suspensions: [own, { expireAt: null, reason: null, byUsername: '' }] };
    const data = { type: 'suspend', reason: null, expire: null, by: { username: '' } };
    expect(await blocks.against({ ...ANN, bot: true }, HERE)).toEqual({ message: 'You are suspended.', data });
  });

  it('blocks everyone but founders at a banned address', async () => {
    const { rows, asked, blocks, ban } = given();
    await blocks.against(ANN, HERE);
    ban(HERE);
    expect([await blocks.against(ANN, HERE), await blocks.against(ANN, THERE)]).toEqual([BANNED, null]);
    expect(asked.noted).toEqual([HERE, THERE]);
    rows.banned.clear();
    expect(await blocks.against(ANN, HERE)).toBeNull();
  });

  it('uses the current badge', async () => {
    const { rows, blocks, ban } = given();
    ban(HERE);
    expect(await blocks.against(ANN, HERE)).toEqual(BANNED);
    rows.person = { founder: true, suspensions: [] };
    expect(await blocks.against(ANN, HERE)).toBeNull();
    rows.person = { founder: false, suspensions: [] };
    expect(await blocks.against(ANN, HERE)).toEqual(BANNED);
  });
});
