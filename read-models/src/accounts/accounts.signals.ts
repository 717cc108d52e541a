/** Signals of account events. */
import { BadgesSet, EmailChanged, EmailConfirmed, PasswordChanged } from '@folkmoot/contracts/accounts/events';
import { cutOff, SOCKET_REFUSALS } from '@folkmoot/contracts/accounts/socket-refusals';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import { profileEvents } from '@folkmoot/contracts/profiles/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { readSelves, type Self, type Selves } from './selves.ts';

type Change = Partial<{ readonly email: string; readonly emailConfirmed: boolean; readonly badges: number }>;

/** To all own sockets. Name and address are always included. */
function toSelf(self: Self, change: Change): Signal {
  const { email, username, tag } = self;
  return emit([userRoom(self.userId)], accountEvents.updatedSelf, { email, username, tag, ...change });
}

export function emailChanged({ data }: EventOf<typeof EmailChanged>, selves: Selves): readonly Signal[] {
  const self = selves.get(data.userId);
  return self ? [toSelf(self, { email: data.email ?? '', emailConfirmed: false })] : [];
}

export function emailConfirmed({ data }: EventOf<typeof EmailConfirmed>, selves: Selves): readonly Signal[] {
  const self = selves.get(data.userId);
  return self ? [toSelf(self, { emailConfirmed: true })] : [];
}

/** Old tokens are invalid, so every socket except the one that asked is notified and disconnected. */
export function passwordChanged({ data }: EventOf<typeof PasswordChanged>): readonly Signal[] {
  const spared = data.sparedSocketId === null ? {} : { exceptSocketId: data.sparedSocketId };
  return [cutOff(data.userId, { message: SOCKET_REFUSALS.ended }, spared)];
}

export function badgesSet({ data }: EventOf<typeof BadgesSet>, selves: Selves): readonly Signal[] {
  const self = selves.get(data.userId);
  if (!self) return [];
  const { username, tag, around } = self;
  const updated = { username, tag, badges: data.badges };
  const others = emit(around, profileEvents.updated, { userId: self.userId, updated }, { exceptUser: self.userId });
  return self.bot ? [others] : [toSelf(self, { badges: data.badges }), others];
}

export const accountSignals = signalSource<Selves>(
  readSelves,
  signalsOf(EmailChanged, emailChanged),
  signalsOf(EmailConfirmed, emailConfirmed),
  signalsOf(PasswordChanged, passwordChanged),
  signalsOf(BadgesSet, badgesSet),
);
