import { ServerEmbedCreated, ServerEmbedDeleted } from '@folkmoot/contracts/external-embed/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { ANN, NOW, SERVER } from '../servers/test-server.ts';
import { decideCreateEmbed, decideDeleteEmbed, type EmbedEvent, embedFolding } from './external-embed.decider.ts';

const created = ServerEmbedCreated({
  serverId: SERVER,
  embedId: '9500',
  inviteId: '6000',
  inviteCode: 'aBcDe',
  createdById: ANN,
  createdAt: NOW,
});
const deleted = ServerEmbedDeleted({ serverId: SERVER, deletedById: ANN });
const after = (...events: readonly EmbedEvent[]) => fold(embedFolding, events);
const facts = { serverId: SERVER, embedId: '9500', invite: { inviteId: '6000', code: 'aBcDe' }, callerId: ANN, now: NOW };

describe('the embed of a server', () => {
  it('is created once, and again after its deletion', () => {
    expect(decideCreateEmbed(after(), facts)).toEqual([created]);
    expect(decideCreateEmbed(after(created), facts)).toEqual({ refused: 'EmbedExists' });
    expect(decideCreateEmbed(after(created, deleted), facts)).toEqual([created]);
  });

  it('requires an invite of the server', () => {
    expect(decideCreateEmbed(after(), { ...facts, invite: null })).toEqual({ refused: 'EmbedInviteUnknown' });
  });

  it('is deleted if it exists', () => {
    expect(decideDeleteEmbed(after(created), facts)).toEqual([deleted]);
    expect(decideDeleteEmbed(after(), facts)).toEqual({ refused: 'NoEmbed' });
  });
});
