import { Phone, PhoneOff } from 'lucide-react';
import { mayCall } from '../store/permissions.ts';
import { useStore } from '../store/store.ts';
import { useOwnId } from '../store/use-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { joinVoiceCall, leaveVoiceCall } from './call-commands.ts';
import { useCall } from './call-store.ts';
import { text } from './texts.ts';

/** The call button in the header of a channel or conversation. Renders nothing if the user may not call. */
export function CallButton({ channelId }: { readonly channelId: string }) {
  const ownId = useOwnId();
  const may = useStore((state) => mayCall(state, channelId, ownId));
  const isHere = useCall((call) => call.channelId === channelId);
  const isCallRunning = useStore((state) => state.calls.has(channelId));
  if (!may) return null;
  if (isHere) {
    return (
      <IconButton label={text('leave')} tooltip="bottom" isOn onPress={() => void leaveVoiceCall()}>
        <PhoneOff aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <IconButton label={text(isCallRunning ? 'join' : 'start')} tooltip="bottom" onPress={() => void joinVoiceCall(channelId)}>
      <Phone aria-hidden="true" />
    </IconButton>
  );
}
