/** Commands on calls (servers document 5.11). Being in a call is not an event: it lasts as long as a connection. */
import { z } from 'zod';
import { ChannelId } from '../kernel/ids.ts';
import { command } from '../kernel/route.ts';
import { CHANNEL_PERMISSION } from '../roles/permissions.ts';
import { IceServer } from './wire.ts';

const InChannel = z.object({ channelId: ChannelId });
const Success = z.object({ success: z.literal(true) });

export const joinCall = command('joinCall', 'POST', '/channels/:channelId/voice/join', {
  who: [{ need: 'user' }, { need: 'channel', bit: CHANNEL_PERMISSION.JOIN_VOICE }],
  limit: { name: 'channel_voice_join', requests: 10, perMs: 20_000 },
  params: InChannel,
  /** The socket used for signalling; the call ends when it closes. */
  body: z.object({ socketId: z.string().min(3).max(320) }),
  reply: Success,
  refuses: ['NoCallsHere', 'MayNotCall', 'NotYourSocket'],
});

export const leaveCall = command('leaveCall', 'POST', '/channels/:channelId/voice/leave', {
  who: [{ need: 'user' }, { need: 'channel' }],
  limit: { name: 'channel_voice_leave', requests: 10, perMs: 20_000 },
  params: InChannel,
  reply: Success,
  refuses: ['NotInCall'],
});

/** ICE servers for a call. Changes nothing: TURN credentials are derived, not stored. */
export const generateIceServer = command('generateIceServer', 'POST', '/voice/generate', {
  who: [{ need: 'user' }],
  limit: { name: 'channel_voice_generate', requests: 3, perMs: 20_000 },
  reply: z.object({ result: IceServer }),
});
