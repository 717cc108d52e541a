/** What a socket is told once it is let in (realtime contract, section 4): everything the client knows about its own world. */
import type { RawSelf } from '@folkmoot/contracts/accounts/wire';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawFriend } from '@folkmoot/contracts/friends/wire';
import type { RawInboxEntry } from '@folkmoot/contracts/inbox/wire';
import type { RawServerMember } from '@folkmoot/contracts/members/wire';
import type { RawNotificationSettings } from '@folkmoot/contracts/notifications/wire';
import type { RawPresence } from '@folkmoot/contracts/presence/wire';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer, RawServerFolder } from '@folkmoot/contracts/servers/wire';
import type { RawMessageMention } from '@folkmoot/contracts/unread/wire';

export type OwnAccount = RawSelf & {
  /** Servers and folders in the order the person gave them; may lack some and hold ids that are no more. */
  readonly orderedServerIds?: string[] | undefined;
  readonly serverFolders?: RawServerFolder[] | undefined;
};

export type Authenticated = {
  readonly user: OwnAccount;
  readonly servers: readonly RawServer[];
  readonly serverMembers: readonly RawServerMember[];
  readonly serverRoles: readonly RawServerRole[];
  readonly channels: readonly RawChannel[];
  readonly inbox: readonly RawInboxEntry[];
  readonly friends: readonly RawFriend[];
  readonly presences: readonly RawPresence[];
  readonly notificationSettings: readonly RawNotificationSettings[];
  readonly lastSeenServerChannelIds: Readonly<Record<string, number>>;
  readonly messageMentions: readonly RawMessageMention[];
};
