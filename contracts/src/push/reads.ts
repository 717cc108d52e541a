/** What whoever sends notices must know of people, as it is handed from those who find it in the read models. */

export type PushedMessage = {
  readonly messageId: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly authorId: string;
  /** Whom it names, or the other side of a conversation. */
  readonly notifiedUserIds: readonly string[];
};

/** Who is to hear of a message, by what they set, may read and have not read yet. */
export type PushTarget = { readonly userId: string; readonly isForYou: boolean; readonly isSilent: boolean };

export type MessageTargets = {
  /** The author as they are called there. */
  readonly name: string;
  readonly channelName: string | null;
  readonly serverName: string | null;
  readonly targets: readonly PushTarget[];
};

export type PushReads = {
  /** Nobody but `among` is asked for. `later`: the rows know nothing of it yet. */
  readonly ofMessage: (message: PushedMessage, among: readonly string[]) => Promise<MessageTargets | 'gone' | 'later'>;
  /** `gone`: nobody is to hear of who made it, or not now. `later`: the rows know of no such request, or no longer. */
  readonly ofFriendRequest: (byId: string, otherId: string) => Promise<{ readonly name: string } | 'gone' | 'later'>;
  /** Of people, by id. */
  readonly namesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};
