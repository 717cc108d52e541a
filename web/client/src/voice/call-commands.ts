/** The call commands of screens. The engine is loaded with the first call, not with the channel. */

import { showToast } from '../ui/toasts.ts';
import { callStore, rememberedCall } from './call-store.ts';
import { toggleDeafen, toggleMute } from './muting.ts';
import { text } from './texts.ts';

const engine = () => import('./call-engine.ts');

/** Some web views, mostly on Linux, lack WebRTC. A browser on the same computer has it. */
export async function joinVoiceCall(channelId: string): Promise<void> {
  if (typeof RTCPeerConnection === 'undefined') {
    const address = window.location.href;
    const open = () => window.open(address, '_blank', 'noopener,noreferrer');
    showToast({ tone: 'alert', text: text('noCalls'), action: { label: text('openBrowser'), onAction: () => void open() } });
    return;
  }
  await (await engine()).join(channelId);
}

export async function leaveVoiceCall(): Promise<void> {
  await (await engine()).leave();
}

export async function switchMute(): Promise<void> {
  (await engine()).setMuting(toggleMute(callStore.get().muting));
}

export async function switchDeafen(): Promise<void> {
  (await engine()).setMuting(toggleDeafen(callStore.get().muting));
}

export async function switchCamera(): Promise<void> {
  await (await engine()).toggleSharing('camera');
}

export async function switchScreen(): Promise<void> {
  await (await engine()).toggleSharing('screen');
}

/** After a logout. The server ended the call with the connection. */
export async function dropVoiceCall(): Promise<void> {
  if (callStore.get().phase !== 'none') (await engine()).hangUp();
}

/** After a reload: rejoins the call of this tab. */
export async function resumeCall(): Promise<void> {
  const channelId = rememberedCall();
  if (channelId !== null && callStore.get().phase === 'none') await joinVoiceCall(channelId);
}
