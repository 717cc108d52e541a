/** Reasons why a socket is not authenticated or is disconnected: a complete table, so that clients can translate them. */
import { kernelRefusals } from '../kernel/refusals.ts';
import type { Signal } from '../kernel/signal.ts';
import type { AuthenticateError } from './wire.ts';

const { NoToken, InvalidToken, Suspended, AddressBanned } = kernelRefusals;

export const SOCKET_REFUSALS = {
  tooLate: NoToken.others.inTime,
  unknown: InvalidToken.text,
  ended: InvalidToken.others.anyMore,
  suspended: Suspended.text,
  banned: AddressBanned.text,
  justBanned: AddressBanned.others.justNow,
} as const;

/** An `AuthenticateError` with a text of the table. */
export type SocketRefusal = {
  readonly message: (typeof SOCKET_REFUSALS)[keyof typeof SOCKET_REFUSALS];
  readonly data?: AuthenticateError['data'];
};

type Disconnect = Extract<Signal, { readonly kind: 'disconnect' }>;

/** Tells a user's sockets why, and disconnects them: all of them, unless limited by the options. */
export function cutOff(
  userId: string,
  payload: SocketRefusal,
  which: Pick<Disconnect, 'exceptSocketId' | 'sessionId' | 'exceptSessionId'> = {},
): Disconnect {
  return { kind: 'disconnect', userId, payload, ...which };
}
