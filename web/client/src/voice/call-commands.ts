/** What screens do with calls. The machinery is loaded with the first call, not with the channel. */
import { callStore, keptCall } from './call-store.ts';
import { toggleDeafen, toggleMute } from './muting.ts';

const engine = () => import('./call-engine.ts');

export async function joinTheCall(channelId: string): Promise<void> {
  await (await engine()).join(channelId);
}

export async function leaveTheCall(): Promise<void> {
  await (await engine()).leave();
}

export async function switchMute(): Promise<void> {
  (await engine()).setMuting(toggleMute(callStore.get().muting));
}

export async function switchDeafen(): Promise<void> {
  (await engine()).setMuting(toggleDeafen(callStore.get().muting));
}

export async function switchCamera(): Promise<void> {
  await (await engine()).toggleShown('camera');
}

export async function switchScreen(): Promise<void> {
  await (await engine()).toggleShown('screen');
}

/** Nobody is signed in any more: the call went with the connection. */
export async function dropTheCall(): Promise<void> {
  if (callStore.get().phase !== 'none') (await engine()).hangUp();
}

/** After a reload: back into the call this tab was in. */
export async function resumeCall(): Promise<void> {
  const channelId = keptCall();
  if (channelId !== null && callStore.get().phase === 'none') await joinTheCall(channelId);
}
