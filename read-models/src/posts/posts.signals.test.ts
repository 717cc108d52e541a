import { PostCreated, PostEdited } from '@folkmoot/contracts/posts/events';
import { POST_NOTICE } from '@folkmoot/contracts/posts/limits';
import { answeredPost, postEvents, type RawPost } from '@folkmoot/contracts/posts/wire';
import { expect, it } from 'vitest';
import { recorded } from '../profiles/test-support.ts';
import { answered, createdSignals } from './posts.signals.ts';

const post = {
  id: '7',
  createdById: '1',
  content: 'hello',
  createdAt: 5,
  editedAt: null,
  deleted: false,
  views: 0,
  embed: null,
  commentToId: '6',
  repostId: null,
  quotedPostId: null,
  estimateLikes: 0,
  estimateReposts: 0,
  createdBy: { id: '1', username: 'ann', tag: 'abcd', badges: 0, hexColor: null, avatar: null, banner: null, bot: null, joinedAt: 5 },
  mentions: [],
  attachments: [],
  likedBy: [],
  reposts: [],
  _count: { likedBy: 0, comments: 0, reposts: 0 },
  poll: null,
} satisfies RawPost;
const whole: RawPost = { ...post, commentTo: { ...post, id: '6' }, repost: null };

const posts = new Map([[0, whole]]);
const nothing = { attachment: null, attachmentPath: null, attachmentDescription: null, pollId: null, pollChoices: null };

function aCreation(notices: { noticeId: string; toId: string; type: number }[]) {
  const data = { postId: '7', authorId: '1', content: 'hello', commentToId: '6', ...nothing, mentionedUserIds: [], notices, createdAt: 5 };
  const [event] = recorded([PostCreated(data)]);
  if (!event) throw new Error('There is no event.');
  return { ...event, type: 'PostCreated' as const, data };
}

const toNobody = { kind: 'emit', rooms: [], event: answeredPost.name, payload: { post: whole } };

it('a post is sent to mentioned users without the answered post, and to its author as the answer', () => {
  const notices = [
    { noticeId: '10', toId: '2', type: POST_NOTICE.REPLIED },
    { noticeId: '11', toId: '3', type: POST_NOTICE.MENTIONED },
    { noticeId: '12', toId: '4', type: POST_NOTICE.MENTIONED },
  ];
  expect(createdSignals(aCreation(notices), posts)).toEqual([
    toNobody,
    { kind: 'emit', rooms: ['user:3', 'user:4'], event: postEvents.mention.name, payload: { post } },
  ]);
});

it('a post without mentions is sent to no one', () => {
  expect(createdSignals(aCreation([]), posts)).toEqual([toNobody]);
});

it('a change is sent to its author, and not if the post is deleted', () => {
  const [event] = recorded([PostEdited({ postId: '7', authorId: '1', content: 'x', mentionedUserIds: [], editedAt: 6 })]);
  if (!event) throw new Error('There is no event.');
  expect(answered(event, posts)).toEqual([toNobody]);
  expect(answered(event, new Map())).toEqual([]);
});
