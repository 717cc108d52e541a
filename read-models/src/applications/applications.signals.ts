/** Signals of application events: only bots with an invalid token are disconnected. Owners query the rest. */
import { cutOff, SOCKET_REFUSALS } from '@folkmoot/contracts/accounts/socket-refusals';
import { ApplicationDeleted, BotTokenRefreshed } from '@folkmoot/contracts/applications/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { Signal } from '@folkmoot/contracts/kernel/signal';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

function tokenEnded(userId: string): Signal {
  return cutOff(userId, { message: SOCKET_REFUSALS.ended });
}

export function tokenRefreshed({ data }: EventOf<typeof BotTokenRefreshed>): readonly Signal[] {
  return [tokenEnded(data.userId)];
}

export function applicationDeleted({ data }: EventOf<typeof ApplicationDeleted>): readonly Signal[] {
  return data.userId === null ? [] : [tokenEnded(data.userId)];
}

export const applicationSignals = signalSource(
  async () => null,
  signalsOf(BotTokenRefreshed, tokenRefreshed),
  signalsOf(ApplicationDeleted, applicationDeleted),
);
