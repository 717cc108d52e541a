/** Data from the read models that the push sender needs. */

export type PushedMessage = {
  readonly messageId: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly authorId: string;
  /** Mentioned users, or the other user of a DM. */
  readonly notifiedUserIds: readonly string[];
};

/** Users to notify of a message, by their settings, permissions and read state. */
export type PushTarget = { readonly userId: string; readonly isForYou: boolean; readonly isSilent: boolean };

export type MessageTargets = {
  /** The author's name in that place. */
  readonly name: string;
  readonly channelName: string | null;
  readonly serverName: string | null;
  readonly targets: readonly PushTarget[];
};

export type PushReads = {
  /** Considers only users in `among`. `later`: not projected yet. */
  readonly ofMessage: (message: PushedMessage, among: readonly string[]) => Promise<MessageTargets | 'notFound' | 'later'>;
  /** `notFound`: do not announce the request now. `later`: the read model does not have the request (yet or any more). */
  readonly ofFriendRequest: (byId: string, otherId: string) => Promise<{ readonly name: string } | 'notFound' | 'later'>;
  /** By user id. */
  readonly namesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};
