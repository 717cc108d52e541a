/** A user, folded from `user-<id>`. Kept warm, because all domains use it for their facts. */
import type {
  AccountDeleted,
  BadgesSet,
  ContentErased,
  EmailChanged,
  EmailConfirmed,
  PasswordChanged,
  UserRegistered,
} from '@folkmoot/contracts/accounts/events';
import type { ProviderBadgesSet } from '@folkmoot/contracts/identity-providers/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { PresenceChosen, WentOffline } from '@folkmoot/contracts/presence/events';
import { PRESENCE } from '@folkmoot/contracts/presence/limits';
import { nameOfDeleted } from '@folkmoot/contracts/profiles/deleted-name';
import type { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { LAST_ONLINE } from '@folkmoot/contracts/profiles/limits';
import type { FullUser, RawUser, UserProfile } from '@folkmoot/contracts/profiles/wire';
import type { SessionsEnded } from '@folkmoot/contracts/sessions/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

/** Never registered, or deleted. */
export type NoUser = { readonly status: 'none'; readonly bot: false; readonly badges: 0; readonly emailConfirmed: false };

export type User = {
  readonly status: 'live';
  readonly userId: string;
  /** null: the user was erased. */
  readonly username: string | null;
  readonly tag: string;
  readonly bot: boolean;
  readonly badges: number;
  readonly hexColor: string;
  readonly avatar: string | null;
  readonly banner: string | null;
  readonly joinedAt: number;
  readonly email: string | null;
  readonly emailConfirmed: boolean;
  readonly profile: UserProfile;
  readonly dmStatus: number;
  readonly friendRequestStatus: number;
  readonly lastOnlineStatus: number;
  readonly lastOnlineAt: number | null;
  readonly hideFollowers: boolean;
  readonly hideFollowing: boolean;
  /** The chosen presence. It is shown only while the user is connected. */
  readonly presence: { readonly status: number; readonly custom: string | null };
};

export type UserState = NoUser | User;

export type UserEvent = EventOf<
  | typeof UserRegistered
  | typeof ProfileUpdated
  | typeof EmailChanged
  | typeof EmailConfirmed
  | typeof PasswordChanged
  | typeof SessionsEnded
  | typeof BadgesSet
  | typeof ProviderBadgesSet
  | typeof AccountDeleted
  | typeof ContentErased
  | typeof PresenceChosen
  | typeof WentOffline
>;

const initial: UserState = { status: 'none', bot: false, badges: 0, emailConfirmed: false };

export const userFolding: WarmFolding<UserState, UserEvent> = { category: 'user', initial, evolve };

export function userStream(userId: string): string {
  return `user-${userId}`;
}

function evolve(state: UserState, event: UserEvent): UserState {
  if (event.type === 'UserRegistered') return registered(event.data);
  if (event.type === 'AccountDeleted' || event.type === 'ContentErased') return initial;
  if (state.status === 'none') {
    if (CAN_BE_LATE.has(event.type)) return state;
    throw new Error(`${event.type} before the person was registered`);
  }
  return evolveUser(state, event);
}

/** Another stream's decision writes these, for example a change of identity providers. The account may be deleted at the same moment. */
const CAN_BE_LATE: ReadonlySet<string> = new Set<UserEvent['type']>(['BadgesSet', 'ProviderBadgesSet', 'SessionsEnded']);

/** Events of an existing user. */
export type LiveUserEvent = Exclude<UserEvent, { type: 'UserRegistered' | 'AccountDeleted' | 'ContentErased' }>;

/** The person after one more event. */
export function evolveUser(user: User, event: LiveUserEvent): User {
  switch (event.type) {
    case 'ProfileUpdated':
      return updated(user, event.data);
    case 'EmailChanged':
      return { ...user, email: event.data.email, emailConfirmed: false };
    case 'EmailConfirmed':
      return { ...user, emailConfirmed: true };
    case 'PasswordChanged':
    case 'SessionsEnded':
    // `identity-providers/badge-sources.ts` keeps the source of badges.
    case 'ProviderBadgesSet':
      return user;
    case 'BadgesSet':
      return { ...user, badges: event.data.badges };
    case 'PresenceChosen':
      return { ...user, presence: { status: event.data.status, custom: event.data.custom } };
    case 'WentOffline':
      return { ...user, lastOnlineAt: event.data.at };
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`A person does not know ${JSON.stringify(event)}`);
}

function registered(data: EventOf<typeof UserRegistered>['data']): User {
  return {
    status: 'live',
    userId: data.userId,
    username: data.username,
    tag: data.tag,
    bot: data.bot,
    badges: data.badges,
    hexColor: data.hexColor,
    avatar: null,
    banner: null,
    joinedAt: data.registeredAt,
    email: data.email,
    emailConfirmed: false,
    profile: { bio: null, bgColorOne: null, bgColorTwo: null, primaryColor: null },
    dmStatus: 0,
    friendRequestStatus: 0,
    lastOnlineStatus: LAST_ONLINE.HIDDEN,
    lastOnlineAt: null,
    hideFollowers: false,
    hideFollowing: false,
    presence: { status: PRESENCE.ONLINE, custom: null },
  };
}

/** The new value if the change contains one. null is a value. */
function or<T>(change: T | undefined, now: T): T {
  return change === undefined ? now : change;
}

function updated(user: User, change: EventOf<typeof ProfileUpdated>['data']): User {
  const { profile } = user;
  return {
    ...user,
    username: or(change.username, user.username),
    tag: or(change.tag, user.tag),
    avatar: or(change.avatar, user.avatar),
    banner: or(change.banner, user.banner),
    profile: {
      bio: or(change.bio, profile.bio),
      bgColorOne: or(change.bgColorOne, profile.bgColorOne),
      bgColorTwo: or(change.bgColorTwo, profile.bgColorTwo),
      primaryColor: or(change.primaryColor, profile.primaryColor),
    },
    dmStatus: or(change.dmStatus, user.dmStatus),
    friendRequestStatus: or(change.friendRequestStatus, user.friendRequestStatus),
    lastOnlineStatus: or(change.lastOnlineStatus, user.lastOnlineStatus),
    // Hiding the time also deletes it.
    lastOnlineAt: change.lastOnlineStatus === LAST_ONLINE.HIDDEN ? null : user.lastOnlineAt,
    hideFollowers: or(change.hideFollowers, user.hideFollowers),
    hideFollowing: or(change.hideFollowing, user.hideFollowing),
  };
}

/** The name of a user, with a replacement for erased users. */
export function shownName(user: User): string {
  return user.username ?? nameOfDeleted(user.userId);
}

/** A user as others see them. */
export function toRawUser(user: User): RawUser {
  return {
    id: user.userId,
    username: shownName(user),
    tag: user.tag,
    badges: user.badges,
    hexColor: user.hexColor,
    avatar: user.avatar,
    banner: user.banner,
    bot: user.bot ? true : null,
    joinedAt: user.joinedAt,
  };
}

/** A user's own record. */
export function toFullUser(user: User): FullUser {
  return {
    ...toRawUser(user),
    status: user.presence.status,
    customStatus: user.presence.custom,
    lastOnlineAt: user.lastOnlineAt,
    lastOnlineStatus: user.lastOnlineStatus,
  };
}
