/** Undo of moderator actions, from their audit log: permissions, erasure, and deleted posts. The owner of the server is the founder. */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { beginStepUp } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import {
  countRemovedByAct,
  listModeratorActs,
  previewModeratorActUndo,
  undoModeratorAct,
} from '@folkmoot/contracts/moderation/undo-commands';
import { liftSuspensions, moderateUser, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import { describe, expect, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { startModerationUndo } from './harness/moderation-undo.ts';
import { upload } from './harness/uploads.ts';

const { network, owner, member, newcomer, inChannel, by, suspend, entryOf, undoAt, undo, refusedUndo, effects } =
  await startModerationUndo();

describe('undo of a deleted post', () => {
  const on = (postId: string) => ({ params: { postId } });
  const remove = (...postIds: readonly string[]) => owner.ask(deletePosts, { body: { postIds, password: owner.password } });

  it('restores it with its file, which is not served meanwhile', async () => {
    const fileId = await upload(network.url(), `attachments/${member.id}`);
    const { id, attachments } = await member.ask(posts.createPost, { body: { content: 'words', nerimityCdnFileId: fileId } });
    await newcomer.ask(posts.likePost, on(id));
    await newcomer.ask(posts.repostPost, on(id));
    await member.ask(posts.pinPost, on(id));
    await newcomer.ask(posts.createPost, { body: { content: 'comment', postId: id } });
    const before = await newcomer.ask(posts.getPost, on(id));
    const served = async () => (await fetch(`${network.url()}/cdn/${attachments[0]?.path}`)).status;
    expect(await served()).toBe(200);
    await remove(id);
    expect(await newcomer.ask(posts.getPost, on(id))).toMatchObject({ deleted: true, content: null });
    await expect.poll(served, { timeout: 20_000 }).toBe(404);
    const entryId = await entryOf(MODERATION_ACT.POST_DELETE);
    expect(await effects(entryId)).toEqual(['postBack', 'pinBack']);
    await undo(entryId);
    expect(await newcomer.ask(posts.getPost, on(id))).toEqual(before);
    await expect.poll(served, { timeout: 20_000 }).toBe(200);
    await refusedUndo(entryId, 400);
    expect((await member.ask(listAccountHistory))[0]).toMatchObject({ act: 'postDeleted', postId: id, undoneAt: expect.any(Number) });
    await newcomer.ask(posts.unlikePost, on(id));
  });

  it('does not restore a post that its author deleted since, or whose author is deleted', async () => {
    const { id } = await member.ask(posts.createPost, { body: { content: 'words' } });
    await remove(id);
    const entryId = await entryOf(MODERATION_ACT.POST_DELETE);
    await member.ask(posts.deletePost, on(id));
    await refusedUndo(entryId, 400);
    expect(await undoAt(entryId)).toEqual({ state: 'never', why: 'gone' });
    const author = await network.register('Gone too');
    const theirs = await author.ask(posts.createPost, { body: { content: 'mine' } });
    await remove(theirs.id);
    await owner.ask(warnUsers, { body: { userIds: [author.id], reason: 'Spam.', password: owner.password } });
    await author.ask(deleteAccount, { body: { password: author.password, deleteContent: true } });
    const ofDeletedUser = await entryOf(MODERATION_ACT.POST_DELETE);
    await refusedUndo(ofDeletedUser, 400);
    // Immediately, and not only when the erasure reaches the posts.
    const warned = await entryOf(MODERATION_ACT.WARN);
    for (const entry of [ofDeletedUser, warned]) expect(await undoAt(entry)).toEqual({ state: 'never', why: 'gone' });
    await refusedUndo(warned, 400);
  });
});

describe('H6 the permission to undo', () => {
  it('requires the permission for the original action, and the password or a step-up', async () => {
    const admin = await network.register('Admin');
    await makeAdmin(owner, admin.id);
    await suspend(admin);
    const ofAdmin = await entryOf(MODERATION_ACT.SUSPEND);
    await undo(ofAdmin);
    await suspend(member);
    const entryId = await entryOf(MODERATION_ACT.SUSPEND);
    await refusedUndo(entryId, 403, newcomer);
    await newcomer.refused(listModeratorActs, {}, 403);
    await newcomer.refused(previewModeratorActUndo, { query: { entryId } }, 403);
    await refusedUndo(entryId, 403, owner, 'not my password');
    await refusedUndo(ofAdmin, 403, admin);
    await admin.refused(previewModeratorActUndo, { query: { entryId: ofAdmin } }, 403);
    await refusedUndo('999999999', 404);
    for (const none of ['no-entry', '9007199254740992', '9223372036854775807', '9999999999999999999']) {
      await refusedUndo(none, 400);
      await owner.refused(previewModeratorActUndo, { query: { entryId: none } }, 400);
      await owner.refused(countRemovedByAct, { query: { entryId: none } }, 400);
    }
    const { token } = await owner.ask(beginStepUp, { body: { password: owner.password } });
    await owner.ask(moderateUser, { params: { userId: admin.id }, body: { badges: 0, password: owner.password } });
    await refusedUndo(entryId, 403, admin);
    await owner.ask(undoModeratorAct, { params: { entryId }, body: { password: token } });
    await member.ask(listMessages, inChannel());
  });
});

describe('H9 an erasure', () => {
  it('leaves nothing to undo', async () => {
    const erased = await network.register('Gone');
    await suspend(erased, { deleteRecentMessages: true });
    await owner.ask(liftSuspensions, by(erased));
    const entryId = await entryOf(MODERATION_ACT.SUSPEND);
    await erased.ask(deleteAccount, { body: { password: erased.password, deleteContent: true } });
    await refusedUndo(entryId, 400);
  });
});
