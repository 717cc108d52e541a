/** Signals of profile events. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { profileEvents, UserProfile } from '@folkmoot/contracts/profiles/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { readSelves, type Selves } from '../accounts/selves.ts';

type Changes = EventOf<typeof ProfileUpdated>['data'];

/** The given keys that the change has. An explicit null is a change. */
function picked<Key extends keyof Changes>(data: Changes, ...keys: readonly Key[]): Pick<Changes, Key> {
  return Object.fromEntries(keys.filter((key) => data[key] !== undefined).map((key) => [key, data[key]])) as Pick<Changes, Key>;
}

/** Users around receive every update. Own sockets also receive private changes. */
export function profileUpdated({ data }: EventOf<typeof ProfileUpdated>, selves: Selves): readonly Signal[] {
  const self = selves.get(data.userId);
  if (!self) return [];
  const { userId, email, username, tag, around } = self;
  const updated = { username, tag, ...picked(data, 'avatar', 'banner', 'lastOnlineStatus') };
  const others = emit(around, profileEvents.updated, { userId, updated }, { exceptUser: userId });
  if (self.bot) return [others];
  const profile = picked(data, ...UserProfile.keyof().options);
  const changes = picked(
    data,
    ...(['avatar', 'banner', 'dmStatus', 'friendRequestStatus', 'lastOnlineStatus', 'hideFollowers', 'hideFollowing'] as const),
  );
  const own = { email, username, tag, ...changes, ...(Object.keys(profile).length > 0 ? { profile } : {}) };
  return [emit([userRoom(userId)], accountEvents.updatedSelf, own), others];
}

export const profileSignals = signalSource<Selves>(readSelves, signalsOf(ProfileUpdated, profileUpdated));
