import { HeadphoneOff, Headphones, Mic, MicOff, MonitorUp, MonitorX, PhoneOff, Video, VideoOff } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { leaveVoiceCall, switchCamera, switchDeafen, switchMute, switchScreen } from './call-commands.ts';
import { useCall } from './call-store.ts';
import { text } from './texts.ts';

/** Browsers on phones cannot share a screen. */
const canShareScreen = () => 'getDisplayMedia' in (navigator.mediaDevices ?? {});

export function CallControls({ isShort = false }: { readonly isShort?: boolean }) {
  const { muted, deafened } = useCall((call) => call.muting);
  const hasCamera = useCall((call) => call.camera !== null);
  const hasScreen = useCall((call) => call.screen !== null);
  return (
    <fieldset className="call-controls" aria-label={text('call')}>
      <IconButton label={text(muted ? 'unmute' : 'mute')} isOn={muted} onPress={() => void switchMute()}>
        {muted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
      </IconButton>
      <IconButton label={text(deafened ? 'undeafen' : 'deafen')} isOn={deafened} onPress={() => void switchDeafen()}>
        {deafened ? <HeadphoneOff aria-hidden="true" /> : <Headphones aria-hidden="true" />}
      </IconButton>
      {!isShort && (
        <IconButton label={text(hasCamera ? 'cameraOff' : 'cameraOn')} isOn={hasCamera} onPress={() => void switchCamera()}>
          {hasCamera ? <Video aria-hidden="true" /> : <VideoOff aria-hidden="true" />}
        </IconButton>
      )}
      {!isShort && canShareScreen() && (
        <IconButton label={text(hasScreen ? 'screenOff' : 'screenOn')} isOn={hasScreen} onPress={() => void switchScreen()}>
          {hasScreen ? <MonitorX aria-hidden="true" /> : <MonitorUp aria-hidden="true" />}
        </IconButton>
      )}
      <IconButton label={text('leave')} tone="danger" onPress={() => void leaveVoiceCall()}>
        <PhoneOff aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
