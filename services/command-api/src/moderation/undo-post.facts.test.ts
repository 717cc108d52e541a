import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { PostCreated, PostDeleted, PostPinned, PostRestored } from '@folkmoot/contracts/posts/events';
import { describe, expect, it } from 'vitest';
import type { PostEvent } from '../posts/post-state.ts';
import { decideUndoPost } from './undo-post.facts.ts';
import { loadedFolding } from './undoing.ts';

const [ANN, MOD, POST] = ['1', '2', '900'] as const;
const nothing = {
  attachment: null,
  attachmentPath: null,
  attachmentDescription: null,
  pollId: null,
  pollChoices: null,
  mentionedUserIds: [],
  notices: [],
};
const created = PostCreated({ postId: POST, authorId: ANN, content: 'words', commentToId: '800', ...nothing, createdAt: 5 });
const deletedBy = (deletedById: string, deletedAt = 1000) =>
  PostDeleted({ postId: POST, authorId: ANN, commentToId: '800', deletedById, deletedAt });
const restored = (undoneEventId: string) =>
  PostRestored({ postId: POST, authorId: ANN, commentToId: '800', undoneEventId, restoredById: MOD, restoredAt: 5000 });

function undo(eventId: string, events: readonly PostEvent[], { now = 5000, pinnedAt = null as number | null } = {}) {
  const deletion = { eventId, postId: POST, authorId: ANN, deletedAt: 1000 };
  return decideUndoPost(fold(loadedFolding, events), { deletion, pinnedAt, callerId: MOD, now });
}

describe('undo of a deleted post', () => {
  it('restores it, names the undone event, and pins it again', () => {
    expect(undo('a', [created, deletedBy(MOD)])).toMatchObject({ events: [restored('a')], sideEvents: [] });
    expect(undo('a', [created, deletedBy(MOD)], { pinnedAt: 7 })).toMatchObject({
      sideEvents: [{ stream: 'pinned-1', event: PostPinned({ postId: POST, userId: ANN, pinnedAt: 7 }) }],
      effects: [{ effect: 'postBack' }, { effect: 'pinBack' }],
    });
    expect(fold(loadedFolding, [created, deletedBy(MOD), restored('a')]).post).toEqual(fold(loadedFolding, [created]).post);
  });

  it('works once, even if the post was deleted again', () => {
    expect(undo('a', [created, deletedBy(MOD), restored('a')])).toEqual(refuse('AlreadyUndone'));
    expect(undo('a', [created, deletedBy(MOD), restored('a'), deletedBy(MOD)])).toEqual(refuse('AlreadyUndone'));
    expect(undo('b', [created, deletedBy(MOD), restored('a'), deletedBy(MOD)])).toMatchObject({ events: [restored('b')] });
  });

  it('restores nothing that its author deleted since, and nothing after thirty days', () => {
    expect(undo('a', [created, deletedBy(MOD), deletedBy(ANN)])).toEqual(refuse('NothingToUndo'));
    expect(undo('a', [created, deletedBy(MOD)], { now: 1000 + UNDO_MS })).toMatchObject({ events: [{ type: 'PostRestored' }] });
    expect(undo('a', [created, deletedBy(MOD)], { now: 1001 + UNDO_MS })).toEqual(refuse('TooLateToUndo'));
  });
});
