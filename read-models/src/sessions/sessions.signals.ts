/** Notifies and disconnects the sockets of ended sessions. */
import { cutOff, SOCKET_REFUSALS } from '@folkmoot/contracts/accounts/socket-refusals';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { Signal } from '@folkmoot/contracts/kernel/signal';
import { SessionsEnded } from '@folkmoot/contracts/sessions/events';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

export function sessionsEnded({ data }: EventOf<typeof SessionsEnded>): readonly Signal[] {
  const only = data.sessionId === null ? {} : { sessionId: data.sessionId };
  const spared = data.sparedSessionId === null ? {} : { exceptSessionId: data.sparedSessionId };
  return [cutOff(data.userId, { message: SOCKET_REFUSALS.ended }, { ...only, ...spared })];
}

export const sessionSignals = signalSource<null>(async () => null, signalsOf(SessionsEnded, sessionsEnded));
