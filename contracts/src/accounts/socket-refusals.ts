/** Why a socket is not signed on, or not any longer: every sentence of it, so that clients can say it in any language. */
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

/** An `AuthenticateError` in words of the table: what the product itself sends. */
export type SocketRefusal = {
  readonly message: (typeof SOCKET_REFUSALS)[keyof typeof SOCKET_REFUSALS];
  readonly data?: AuthenticateError['data'];
};

type Disconnect = Extract<Signal, { readonly kind: 'disconnect' }>;

/** Sockets of a person are told why and cut: all of them, unless it says which. */
export function cutOff(
  userId: string,
  payload: SocketRefusal,
  which: Pick<Disconnect, 'exceptSocketId' | 'sessionId' | 'exceptSessionId'> = {},
): Disconnect {
  return { kind: 'disconnect', userId, payload, ...which };
}
