/** Application events → who is told: only a bot whose token is no more. Owners ask for the rest. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { ApplicationDeleted, BotTokenRefreshed } from '@folkmoot/contracts/applications/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { Signal } from '@folkmoot/contracts/kernel/signal';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

function cutOff(userId: string): Signal {
  return { kind: 'disconnect', userId, payload: accountEvents.authenticateError.payload.parse({ message: 'Invalid Token' }) };
}

export function tokenRefreshed({ data }: EventOf<typeof BotTokenRefreshed>): readonly Signal[] {
  return [cutOff(data.userId)];
}

export function applicationDeleted({ data }: EventOf<typeof ApplicationDeleted>): readonly Signal[] {
  return data.userId === null ? [] : [cutOff(data.userId)];
}

export const applicationSignals = signalSource(
  async () => null,
  signalsOf(BotTokenRefreshed, tokenRefreshed),
  signalsOf(ApplicationDeleted, applicationDeleted),
);
