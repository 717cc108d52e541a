import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import {
  PostCreated,
  PostDeleted,
  PostEdited,
  PostEmbedAdded,
  PostPinned,
  PostUnpinned,
  PostUnreposted,
} from '@folkmoot/contracts/posts/events';
import { POST_NOTICE } from '@folkmoot/contracts/posts/limits';
import { describe, expect, it } from 'vitest';
import { pinnedFolding } from './pinned-state.ts';
import { linkInPost, type PostEvent, postFolding } from './post-state.ts';
import {
  type CreateFacts,
  decideAddEmbed,
  decideCreate,
  decideDelete,
  decideEdit,
  decidePin,
  decideUnpin,
  draftRefused,
} from './posts.decider.ts';
import { ANN, BEN, created, given, POST, REPOST, repostedBy, rowOf } from './test-support.ts';

const NOW = 70;

const creation: CreateFacts = {
  postId: POST,
  authorId: ANN,
  content: 'hello',
  length: 5,
  writesLong: false,
  namesFile: false,
  parent: null,
  blocked: false,
  attachment: null,
  attachmentPath: null,
  attachmentDescription: null,
  pollId: '8',
  choices: [],
  mentionedUserIds: [],
  mentionNotices: [],
  replyNotice: null,
  fabricated: null,
  now: NOW,
};

const nothing = postFolding.initial;

describe('writing a post', () => {
  it('records the text and the notified users', () => {
    const facts: CreateFacts = {
      ...creation,
      parent: given(created({ postId: '2', authorId: BEN })),
      choices: [{ id: '9', content: 'left' }],
      mentionedUserIds: [BEN],
      mentionNotices: [{ noticeId: '11', toId: BEN }],
      replyNotice: { noticeId: '10', toId: BEN },
    };
    expect(decideCreate(nothing, facts)).toEqual([
      PostCreated({
        postId: POST,
        authorId: ANN,
        content: 'hello',
        commentToId: '2',
        attachment: null,
        attachmentPath: null,
        attachmentDescription: null,
        pollId: '8',
        pollChoices: '[{"id":"9","content":"left"}]',
        mentionedUserIds: [BEN],
        notices: [
          { noticeId: '10', toId: BEN, type: POST_NOTICE.REPLIED },
          { noticeId: '11', toId: BEN, type: POST_NOTICE.MENTIONED },
        ],
        createdAt: NOW,
      }),
    ]);
  });

  it('without choices has no poll', () => {
    expect(decideCreate(nothing, creation)).toEqual([created({ pollId: null, pollChoices: null, createdAt: NOW })]);
  });

  it.each([
    ['a longer text than most users may write', { length: 501 }, 'PostTooLong'],
    ['a longer text than a supporter may write', { length: 1501, writesLong: true }, 'PostTooLong'],
    ['nothing', { content: '' }, 'NothingToPost'],
    ['invisible text', { content: '\u200b \u202e' }, 'NothingToPost'],
    ['an answer to a missing post', { parent: nothing }, 'CommentNotFound'],
    ['an answer to a repost', { parent: given(rowOf(BEN)) }, 'CommentNotFound'],
    ['an answer to a deleted post', { parent: given(created(), deleted()) }, 'CommentNotFound'],
    ['an answer to a user who blocked the author', { parent: given(created()), blocked: true }, 'BlockedByAuthor'],
  ] as const)('refuses %s, also before an image is claimed', (_what, change, code) => {
    expect(decideCreate(nothing, { ...creation, ...change })).toEqual(refuse(code));
    expect(draftRefused({ ...creation, ...change })).toEqual(refuse(code));
  });

  it.each([
    ['a long text by a supporter', { length: 1500, writesLong: true }],
    ['an image without text', { content: '', namesFile: true }],
  ])('accepts %s', (_what, change) => {
    expect(draftRefused({ ...creation, ...change })).toBeNull();
  });
});

function deleted(byId = ANN) {
  return PostDeleted({ postId: POST, authorId: byId, commentToId: null, deletedById: byId, deletedAt: NOW });
}

describe('editing a post', () => {
  const edit = { userId: ANN, content: 'changed', length: 7, writesLong: false, mentionedUserIds: ['4'], now: NOW };

  it('adds new mentions', () => {
    expect(decideEdit(given(created({ mentionedUserIds: [BEN] })), edit)).toEqual([
      PostEdited({ postId: POST, authorId: ANN, content: 'changed', mentionedUserIds: [BEN, '4'], editedAt: NOW }),
    ]);
  });

  it.each([
    ['a missing post', nothing, edit, 'NotYourPost'],
    ['a deleted post', given(created(), deleted()), edit, 'NotYourPost'],
    ['a post of another user', given(created({ authorId: BEN })), edit, 'NotYourPost'],
    ['a repost', given(rowOf(ANN)), edit, 'NotYourPost'],
    ['too long a text', given(created()), { ...edit, length: 501 }, 'PostTooLong'],
    ['an empty text', given(created()), { ...edit, content: '' }, 'NothingToPost'],
    ['invisible text', given(created()), { ...edit, content: '\u2060' }, 'NothingToPost'],
  ] as const)('refuses %s', (_what, state, facts, code) => {
    expect(decideEdit(state, facts)).toEqual(refuse(code));
  });

  it('may leave only an image', () => {
    const attachment = { attachmentId: '5', fileId: '6', mime: 'image/png', width: 1, height: 1, filesize: 9 };
    expect(decideEdit(given(created({ attachment })), { ...edit, content: '' })).toHaveLength(1);
  });
});

describe('a shadow banned user', () => {
  it('deletes a post that exists only in an answer', () => {
    const facts = { postId: POST, userId: ANN, ownRepost: false, shadowBanned: true, pinned: false, now: NOW };
    expect(decideDelete(nothing, facts)).toEqual([]);
    expect(decideDelete(given(created({ authorId: BEN })), facts)).toEqual(refuse('UnknownPost'));
  });
});

describe('deleting a post', () => {
  const facts = { postId: POST, userId: ANN, ownRepost: false, shadowBanned: false, pinned: false, now: NOW };

  it('writes one event, and another one that removes its pin', () => {
    const event = deleted();
    expect(decideDelete(given(created()), facts)).toEqual([event]);
    expect(decideDelete(given(created()), { ...facts, pinned: true })).toEqual({
      events: [event],
      sideEvents: [{ stream: `pinned-${ANN}`, event: PostUnpinned({ postId: POST, userId: ANN }) }],
    });
  });

  it('writes no event if it was deleted before', () => {
    expect(decideDelete(given(created(), deleted()), facts)).toEqual([]);
    expect(decideDelete(nothing, { ...facts, ownRepost: true })).toEqual([]);
  });

  it.each([
    ['a missing post', nothing],
    ['a post of another user', given(created({ authorId: BEN }))],
    ['a post of another user that was deleted', given(created({ authorId: BEN }), deleted(BEN))],
    ['the repost of another user', given(rowOf(BEN))],
  ])('refuses %s', (_what, state) => {
    expect(decideDelete(state, facts)).toEqual(refuse('UnknownPost'));
  });

  it('of a repost removes it, unless another one replaced it', () => {
    const own = { ...facts, postId: REPOST, ownRepost: true };
    expect(decideDelete(given(repostedBy(ANN)), own)).toEqual([PostUnreposted({ repostId: REPOST, postId: POST, userId: ANN })]);
    expect(decideDelete(given(repostedBy(ANN)), { ...own, postId: '77' })).toEqual([]);
  });
});

describe('an impossible state', () => {
  it('is a bug', () => {
    const edited = PostEdited({ postId: POST, authorId: ANN, content: '', mentionedUserIds: [], editedAt: NOW });
    const history: readonly PostEvent[] = [edited];
    expect(() => fold(postFolding, history)).toThrow('PostEdited');
  });
});

describe('pinning', () => {
  const own = { post: given(created()), postId: POST, userId: ANN, now: NOW };
  const pinned = (...ids: readonly string[]) =>
    fold(
      pinnedFolding,
      ids.map((postId) => PostPinned({ postId, userId: ANN, pinnedAt: NOW })),
    );

  it('is limited to four own posts, each once', () => {
    expect(decidePin(pinned('1', '2', '3'), own)).toEqual([PostPinned({ postId: POST, userId: ANN, pinnedAt: NOW })]);
    expect(decidePin(pinned(POST), own)).toEqual(refuse('PostAlreadyPinned'));
    expect(decidePin(pinned('1', '2', '3', '4'), own)).toEqual(refuse('TooManyPinnedPosts'));
    expect(decidePin(pinned(), { ...own, userId: BEN })).toEqual(refuse('UnknownPost'));
    expect(decidePin(pinned(), { ...own, post: nothing })).toEqual(refuse('UnknownPost'));
  });

  it('is undone once', () => {
    const facts = { postId: POST, userId: ANN };
    expect(decideUnpin(pinned(POST), facts)).toEqual([PostUnpinned(facts)]);
    expect(decideUnpin(pinned('1'), facts)).toEqual(refuse('PostNotPinned'));
    expect(fold(pinnedFolding, [PostPinned({ ...facts, pinnedAt: NOW }), PostUnpinned(facts)])).toEqual(new Set());
  });
});

describe('the embed of a post', () => {
  const link = 'https://a.example/page';
  const embed = { title: 'A page' };
  const facts = { link, embed, now: NOW };
  const linked = created({ content: `see ${link}` });
  const added = PostEmbedAdded({ postId: POST, authorId: ANN, link, embed: '{"title":"A page"}', addedAt: NOW });
  const edited = (content: string) => PostEdited({ postId: POST, authorId: ANN, content, mentionedUserIds: [], editedAt: NOW });

  it('is added once', () => {
    expect(decideAddEmbed(given(linked), facts)).toEqual([added]);
    expect(decideAddEmbed(given(linked, added), facts)).toEqual([]);
  });

  it('is looked up only for the original link, while the text contains it', () => {
    expect(linkInPost(given(linked))).toBe(link);
    expect(linkInPost(given(linked, edited(`see ${link}, all`)))).toBe(link);
    expect(linkInPost(given(linked, edited('never mind')))).toBeNull();
    expect(linkInPost(given(linked, edited('never mind'), edited(link)))).toBeNull();
    expect(linkInPost(given(created(), edited(link)))).toBeNull();
    expect(linkInPost(given(linked, added, edited(`https://b.example ${link}`)))).toBeNull();
  });

  it.each([
    ['deleted', [linked, PostDeleted({ postId: POST, authorId: ANN, commentToId: null, deletedById: ANN, deletedAt: 6 })]],
    ['another', [created({ content: 'https://b.example' })]],
    ['a repost', [rowOf(BEN)]],
  ])('is not added to a post that is %s', (_what, history) => {
    expect(decideAddEmbed(given(...history), facts)).toEqual([]);
  });

  it('is not added to a post that was deleted during the lookup', () => {
    const deletion = PostDeleted({ postId: POST, authorId: ANN, commentToId: null, deletedById: ANN, deletedAt: 6 });
    expect(given(linked, deletion, added)).toMatchObject({ status: 'deleted' });
  });
});
