/** A subscription belongs to the session of the request. Its endpoint must be a public address. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { subscribePush } from '@folkmoot/contracts/push/commands';
import { PUSH_LIMITS } from '@folkmoot/contracts/push/limits';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';

export async function subscribe(
  input: Input<typeof subscribePush>,
  { vault, mayPushTo }: Pick<Deps, 'vault' | 'mayPushTo'>,
): Promise<{ readonly status: true } | Refusal<'PushNotSetUp' | 'NoPushService'>> {
  const { endpoint, keys, withText } = input.body;
  if (!mayPushTo) return refuse('PushNotSetUp');
  if (!mayPushTo(endpoint)) return refuse('NoPushService');
  const userId = callerId(input);
  const sessionId = input.actor?.sessionId ?? '';
  const before = withText === undefined ? await vault.pushes.ofSession(userId, sessionId) : null;
  const subscription = { ...keys, endpoint, withText: withText ?? before?.withText ?? false };
  await vault.pushes.keep(userId, sessionId, subscription, PUSH_LIMITS.devices);
  return { status: true };
}
