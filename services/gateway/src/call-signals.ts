/** Relays WebRTC offers, answers and candidates between two sockets in the same call (realtime contract, section 2). */
import type { clientEvents } from '@folkmoot/contracts/realtime';
import { voiceEvents } from '@folkmoot/contracts/voice/wire';
import type { z } from 'zod';
import type { CallRegistry } from './call-registry.ts';
import type { IoServer, IoSocket } from './fan-out.ts';

type Sent = z.infer<(typeof clientEvents.sendCallSignal)['payload']>;

/** Drops the signal unless both users are in this call with exactly these sockets. */
export function relayCallSignal(io: IoServer, registry: CallRegistry, socket: IoSocket, { channelId, toUserId, signal }: Sent): void {
  const { userId } = socket.data;
  const [from, to] = [registry.sessionOf(userId), registry.sessionOf(toUserId)];
  if (from?.socketId !== socket.id || from.channelId !== channelId || to?.channelId !== channelId || toUserId === userId) return;
  io.to(to.socketId).emit(voiceEvents.signalReceived.name, { fromUserId: userId, channelId, signal });
}
