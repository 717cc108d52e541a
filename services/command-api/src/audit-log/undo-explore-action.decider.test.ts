import { ServerBumped, ServerDescribed, ServerPublished, ServerRepublished, ServerUnpublished } from '@folkmoot/contracts/explore/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { type PublicEvent, publicFolding } from '../explore/public-state.ts';
import { ANN, BOB, NOW, SERVER } from '../servers/test-server.ts';
import { actionAmong, undoneAt } from './test-action.ts';
import { decideUndoExploreAction } from './undo-explore-action.decider.ts';

const published = (publicId = '9000', description = 'Books') =>
  ServerPublished({ serverId: SERVER, publicId, description, publishedById: ANN, publishedAt: NOW });
const described = (description: string) => ServerDescribed({ serverId: SERVER, description, describedById: ANN });
const unpublished = ServerUnpublished({ serverId: SERVER, unpublishedById: ANN });
const bumped = ServerBumped({ serverId: SERVER, bumpedById: BOB, systemMessage: null, bumpedAt: NOW + 1 });

function undo(place: number, events: readonly PublicEvent[], pinnedAt: number | null = null) {
  const { state, facts } = actionAmong(publicFolding, events, place);
  return decideUndoExploreAction(state, { ...facts, pinnedAt });
}

describe('undo of a change in Explore', () => {
  it('unpublishes a server, if its description and bumps are unchanged', () => {
    expect(undo(0, [published()])).toEqual([unpublished, undoneAt(0)]);
    for (const since of [described('Tea'), bumped, unpublished]) {
      expect(undo(0, [published(), since])).toEqual({ refused: 'NothingToUndo' });
    }
    // Published again.
    expect(undo(0, [published(), unpublished, published('9001')])).toEqual({ refused: 'NothingToUndo' });
  });

  it('restores the previous description', () => {
    expect(undo(1, [published(), described('Tea'), bumped])).toEqual([described('Books'), undoneAt(1)]);
    expect(undo(1, [published(), described('Tea'), described('Milk')])).toEqual({ refused: 'NothingToUndo' });
    expect(undo(1, [published(), described('Tea'), unpublished])).toEqual({ refused: 'NothingToUndo' });
  });

  it('restores an unpublished server with its bumps and its pin', () => {
    const before = [published(), described('Tea'), bumped];
    const republished = ServerRepublished({
      serverId: SERVER,
      publicId: '9000',
      description: 'Tea',
      bumpCount: 2,
      lifetimeBumpCount: 2,
      bumpedAt: NOW + 1,
      pinnedAt: NOW + 2,
      publishedAt: NOW,
      republishedById: ANN,
      republishedAt: NOW + 5,
    });
    expect(undo(3, [...before, unpublished], NOW + 2)).toEqual([republished, undoneAt(3)]);
    expect(fold(publicFolding, [...before, unpublished, republished])).toEqual(fold(publicFolding, before));
    expect(undo(3, [...before, unpublished, published('9001')])).toEqual({ refused: 'NothingToUndo' });
  });

  it('does not apply to bumps', () => {
    expect(undo(1, [published(), bumped])).toEqual({ refused: 'UnknownAuditEntry' });
  });
});
