/** Opens the microphone, camera and screen of this device. */
import { changeVoiceSettings, voiceSettings } from './voice-settings.ts';

type Saved = 'microphone' | 'speaker' | 'camera';
const KINDS = { microphone: 'audioinput', speaker: 'audiooutput', camera: 'videoinput' } as const;

export async function devicesOf(saved: Saved): Promise<readonly MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === KINDS[saved] && deviceId !== '');
}

/** The saved device if it is still connected. Otherwise the setting is cleared (specification, section 8). */
export async function savedDevice(saved: Saved): Promise<string | null> {
  const id = voiceSettings()[saved];
  if (id === null) return null;
  const devices = await devicesOf(saved);
  // Without permission, the browser lists no device, so a missing one proves nothing.
  if (devices.length === 0 || devices.some(({ deviceId }) => deviceId === id)) return id;
  changeVoiceSettings({ [saved]: null });
  return null;
}

function exactly(deviceId: string | null): MediaTrackConstraints {
  return deviceId === null ? {} : { deviceId: { exact: deviceId } };
}

export async function openMicrophone(): Promise<MediaStream> {
  const audio = { ...exactly(await savedDevice('microphone')), echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    if (!(error instanceof OverconstrainedError)) throw error;
    changeVoiceSettings({ microphone: null });
    return navigator.mediaDevices.getUserMedia({ audio: true });
  }
}

/** Low resolution, because a mesh encodes the video once for each participant. */
export async function openCamera(): Promise<MediaStream> {
  const video = { ...exactly(await savedDevice('camera')), width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24 } };
  return navigator.mediaDevices.getUserMedia({ video });
}

export function openScreen(): Promise<MediaStream> {
  return navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
}

export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
