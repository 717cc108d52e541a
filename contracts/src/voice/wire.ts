/** Calls on the wire (realtime contract 5.6, section 6). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

/** One element of a peer connection's list, not the list. */
export const IceServer = z.object({ urls: z.union([z.string(), z.array(z.string())]), username: z.string(), credential: z.string() });
export type IceServer = z.infer<typeof IceServer>;

const inCall = { channelId: z.string(), userId: z.string() };

export const voiceEvents = {
  /** To all who see the channel, or both users of a conversation (`serverId` null), including the user who joined. */
  joined: wireEvent('voice:user_joined', z.object({ ...inCall, serverId: z.string().nullable() })),
  left: wireEvent('voice:user_left', z.object(inCall)),
  /** `signal`: an offer, answer or candidate; opaque. Only to the socket that is in the call. */
  signalReceived: wireEvent('voice:signal_received', z.object({ fromUserId: z.string(), channelId: z.string(), signal: z.unknown() })),
} as const;
