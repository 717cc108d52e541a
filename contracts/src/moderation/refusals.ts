import { refusals } from '../kernel/refusal.ts';

export const moderationRefusals = refusals({
  WrongModeratorPassword: { status: 403, path: 'password', text: 'Invalid password.' },
  UnknownModeratedServer: { status: 404, text: 'There is no such server.' },
  DeletionScheduled: { status: 400, text: 'This server is scheduled for deletion already.' },
  DeletionNotScheduled: { status: 404, text: 'This server is not scheduled for deletion.' },
  UnknownModeratedUser: { status: 404, text: 'There is no such user.' },
  UnknownModeratedChannel: { status: 404, text: 'There is no such channel.' },
  FounderBadgeFixed: { status: 403, path: 'badges', text: 'Nobody is made a founder, or stops being one, by this.' },
  OnlyFoundersAppoint: { status: 403, path: 'badges', text: 'Only a founder makes somebody an admin.' },
  ModeratedNameTaken: { status: 403, path: 'username', text: 'This username and tag are taken.' },
  BotsHaveNoAccount: { status: 400, text: 'A bot has no e-mail address and no password.' },
  TooManyPinnedServers: { status: 400, text: 'Four servers are pinned already.' },
  TooManyDays: { status: 403, path: 'days', text: 'A suspension lasts 31 days at most, or for good.' },
  TooManyToSuspend: { status: 400, path: 'userIds', text: 'These are too many users at once.' },
  TooManyUsers: { status: 403, path: 'userIds', text: 'These are too many users at once.' },
  TooManyPosts: { status: 400, path: 'postIds', text: 'These are too many posts at once.' },
  UnknownModeratedPost: { status: 404, path: 'postId', text: 'There is no such post.' },
  AnnouncedAlready: { status: 400, text: 'This post is an announcement already.' },
  NotAnnounced: { status: 400, text: 'This post is not an announcement.' },
  FounderNotSuspended: { status: 400, path: 'userIds', text: 'A founder cannot be suspended.' },
  PeerProtected: { status: 403, path: 'userIds', text: 'You cannot do this to moderators of your own rank or above.' },
});
