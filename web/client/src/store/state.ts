/** The data that the realtime connection keeps up to date, normalized by id. Only `apply` and the timeline reducer change it. */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawFriend } from '@folkmoot/contracts/friends/wire';
import type { RawInboxEntry } from '@folkmoot/contracts/inbox/wire';
import type { RawServerMember } from '@folkmoot/contracts/members/wire';
import type { RawPresence } from '@folkmoot/contracts/presence/wire';
import type { RawUser, RawUserWithLastOnline } from '@folkmoot/contracts/profiles/wire';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Timeline } from '../messages/timeline-state.ts';
import type { Post } from '../posts/known-posts.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import type { Selection } from '../selection/selection.ts';

export type User = RawUser & Partial<Pick<RawUserWithLastOnline, 'lastOnlineStatus' | 'lastOnlineAt'>>;
export type Member = Omit<RawServerMember, 'user'>;
export type Friend = Omit<RawFriend, 'recipient'>;
export type InboxEntry = Omit<RawInboxEntry, 'recipient'>;
export type NotificationModes = { readonly ping: number | null; readonly sound: number | null };

/** Unseen messages of a channel that mention the user, or all unseen messages of a direct conversation. */
export type Mention = {
  readonly channelId: string;
  readonly serverId: string | null;
  readonly mentionedById: string;
  readonly count: number;
  readonly createdAt: number;
};

export type State = {
  /** null until the first authenticated payload. */
  readonly account: OwnAccount | null;
  readonly users: ReadonlyMap<string, User>;
  readonly servers: ReadonlyMap<string, RawServer>;
  readonly channels: ReadonlyMap<string, RawChannel>;
  /** By server, then by role. */
  readonly roles: ReadonlyMap<string, ReadonlyMap<string, RawServerRole>>;
  /** By server, then by user. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, Member>>;
  /** By channel. */
  readonly inbox: ReadonlyMap<string, InboxEntry>;
  /** By the other user. */
  readonly friends: ReadonlyMap<string, Friend>;
  /** Presences of users who are not offline, and the user's own. */
  readonly presences: ReadonlyMap<string, RawPresence>;
  /** By server or channel. */
  readonly notifications: ReadonlyMap<string, NotificationModes>;
  /** By channel: when the user last saw all messages. */
  readonly lastSeen: ReadonlyMap<string, number>;
  /** By channel. */
  readonly mentions: ReadonlyMap<string, Mention>;
  /** By channel, then by user: the time of the last typing event. */
  readonly typing: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By channel: the users in the call, in the order in which they joined. */
  readonly calls: ReadonlyMap<string, readonly string[]>;
  /** By channel. Only channels that were opened on this device. */
  readonly timelines: ReadonlyMap<string, Timeline>;
  /** The selected messages of the open channel. null: the user selects none. */
  readonly selection: Selection | null;
  /** Posts that were fetched. No realtime event reports their changes. */
  readonly posts: ReadonlyMap<string, Post>;
};

export const emptyState: State = {
  account: null,
  users: new Map(),
  servers: new Map(),
  channels: new Map(),
  roles: new Map(),
  members: new Map(),
  inbox: new Map(),
  friends: new Map(),
  presences: new Map(),
  notifications: new Map(),
  lastSeen: new Map(),
  mentions: new Map(),
  typing: new Map(),
  calls: new Map(),
  timelines: new Map(),
  selection: null,
  posts: new Map(),
};
