import { refusals } from '../kernel/refusal.ts';
import { POST_LIMITS } from './limits.ts';

export const postRefusals = refusals({
  PostTooLong: { status: 400, path: 'content', text: `A post can have up to ${POST_LIMITS.content} characters.` },
  NothingToPost: { status: 400, path: 'content', text: 'Write something or attach an image.' },
  CommentNotFound: { status: 400, path: 'postId', text: 'Comment not found' },
  UnknownPost: { status: 400, path: 'postId', text: 'Post does not exist!' },
  NotYourPost: { status: 403, path: 'postId', text: 'This post does not exist, or it is not yours.' },
  PostNotFound: { status: 403, path: 'postId', text: 'Post not found.' },
  BlockedByAuthor: { status: 400, text: 'You have been blocked by this user!' },
  AlreadyLiked: { status: 400, text: 'You already like this post.' },
  NotLiked: { status: 400, text: 'You do not like this post.' },
  AlreadyReposted: { status: 400, text: 'You have already reposted this.' },
  PostAlreadyPinned: { status: 400, text: 'This post is already pinned.' },
  PostNotPinned: { status: 400, text: 'This post is not pinned.' },
  TooManyPinnedPosts: { status: 400, text: `You can pin up to ${POST_LIMITS.pinned} posts. Unpin one first.` },
  PollNotFound: { status: 403, text: 'Poll not found.' },
  AlreadyVoted: { status: 403, text: 'Already voted.' },
  BlockedFromPoll: { status: 403, text: 'You have been blocked by this user!' },
  ForServicesOnly: { status: 404, text: 'There is nothing here.' },
});
