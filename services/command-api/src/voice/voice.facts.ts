/** Facts for the decision on a call: whether it is bound to the caller's socket, and whether that started it. */
import type { Access } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { joinCall } from '@folkmoot/contracts/voice/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { mayReach } from '../inbox/dm-rule.ts';
import { callerId } from '../servers/caller.ts';
import type { CallFacts } from './voice.decider.ts';

const DM_TEXT = 0;
const SERVER_TEXT = 1;

type Refused = Refusal<'NoCallsHere' | 'MayNotCall' | 'NotYourSocket'>;

/** Saved notes, categories and tickets have no calls. A conversation has none while messages are not allowed in it. */
function refusedHere(userId: string, access: Access, deps: Deps): Refused | null {
  const { channel } = access;
  if (channel?.type === SERVER_TEXT) return null;
  if (channel?.type !== DM_TEXT || channel.recipientId === null || channel.recipientId === userId) return refuse('NoCallsHere');
  return mayReach(deps.warm, access) ? refuse('MayNotCall') : null;
}

export async function callFacts(input: Input<typeof joinCall>, deps: Deps): Promise<CallFacts | Refusal<CodeOf<typeof joinCall>>> {
  const userId = callerId(input);
  const refusal = refusedHere(userId, input.access, deps);
  const { channel } = input.access;
  if (refusal || !channel) return refusal ?? refuse('NoCallsHere');
  const { channelId, serverId, recipientId } = channel;
  const { socketId } = input.body;
  const place = { channelId, serverId, recipientId, userId, now: input.now };
  // A shadow banned user gets a normal answer, and no one is notified.
  if (input.access.shadowBanned) return { began: false, messageId: input.newId(), ...place };
  const outcome = await deps.calls.ask(userId, { wish: 'join', socketId, channelId, serverId, recipientId });
  if (outcome !== 'began' && outcome !== 'joined') return refuse('NotYourSocket');
  return { began: outcome === 'began', messageId: input.newId(), ...place };
}
