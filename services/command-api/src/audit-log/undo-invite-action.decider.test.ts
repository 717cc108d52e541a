import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import { describe, expect, it } from 'vitest';
import { type InviteEvent, inviteFolding } from '../invites/invite-state.ts';
import { ANN, BOB, CAT, NOW, SERVER } from '../servers/test-server.ts';
import { actionAmong, undoneAt } from './test-action.ts';
import { decideUndoInviteAction, type UndoInviteActionFacts } from './undo-invite-action.decider.ts';

const UNLIMITED = { maxUses: null, usesLeft: null, expiresAt: null };
const invite = { id: '6000', code: 'aBcDe', isCustom: false, uses: 3, serverId: SERVER, createdById: BOB, createdAt: NOW, ...UNLIMITED };
const named = { ...invite, isCustom: true };
const made = (inviteId = '6000', isCustom = false, createdById: string = BOB) =>
  InviteCreated({ inviteId, code: 'aBcDe', serverId: SERVER, isCustom, createdById, createdAt: NOW, uses: null, expiresAt: null });
const deleted = (deletedById: string = ANN) => InviteDeleted({ inviteId: '6000', code: 'aBcDe', serverId: SERVER, deletedById });
const known = { invite, isCreator: true, hasPerks: true, isMakerThere: true, hasCustom: false, codeOwnerDeleted: false };

function undo(place: number, events: readonly InviteEvent[], change: Partial<UndoInviteActionFacts> = {}) {
  const { state, facts } = actionAmong(inviteFolding, events, place);
  return decideUndoInviteAction(state, { ...facts, ...known, ...change });
}

describe('undo of a created invite', () => {
  it('deletes it while it exists', () => {
    expect(undo(0, [made()])).toEqual([deleted(), undoneAt(0)]);
    expect(undo(0, [made(), deleted(BOB)])).toEqual({ refused: 'NothingToUndo' });
    expect(undo(0, [made(), deleted(BOB), made('6001')])).toEqual({ refused: 'NothingToUndo' });
  });

  it('requires the permission to delete it', () => {
    expect(undo(0, [made()], { isCreator: false, callerId: BOB })).toEqual([
      deleted(BOB),
      { ...undoneAt(0), data: { ...undoneAt(0).data, undoneById: BOB } },
    ]);
    expect(undo(0, [made()], { isCreator: false, callerId: CAT })).toEqual({ refused: 'MayNotDeleteInvite' });
  });
});

describe('undo of a deleted invite', () => {
  it('restores it for its creator, with its code', () => {
    expect(undo(1, [made(), deleted()])).toEqual([made(), undoneAt(1)]);
  });

  it.each<[string, readonly InviteEvent[], Partial<UndoInviteActionFacts>, string]>([
    ['does not apply to an own deletion', [made(), deleted(BOB)], {}, 'UnknownAuditEntry'],
    ['requires the owner', [made(), deleted()], { isCreator: false }, 'OnlyTheOwnerRestoresInvites'],
    ['does nothing if it exists again', [made(), deleted(), made()], {}, 'NothingToUndo'],
    ['is refused if its code is taken', [made(), deleted(), made('6001', false, CAT)], {}, 'InviteCodeTaken'],
    ['is refused if its creator was deleted', [made(), deleted()], { isMakerThere: false }, 'NothingToUndo'],
    ['is refused if there is another custom invite', [made(), deleted()], { invite: named, hasCustom: true }, 'NothingToUndo'],
    ['is refused if the server may have no custom invite', [made(), deleted()], { invite: named, hasPerks: false }, 'ServerNotVerified'],
  ])('%s', (_, events, change, refused) => {
    expect(undo(1, events, change)).toEqual({ refused });
  });
});
