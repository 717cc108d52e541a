import { useCallback, useEffect, useState } from 'react';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { Select, type SelectOption } from '../ui/Select.tsx';
import { showToast } from '../ui/toasts.ts';
import { devicesOf, savedDevice, stopStream } from './media.ts';
import { text } from './texts.ts';
import { changeVoiceSettings, MIC_MODES, useVoiceSettings } from './voice-settings.ts';
import '../settings/settings.css';

const SYSTEM = 'system';
const KINDS = ['microphone', 'speaker', 'camera'] as const;
type Kind = (typeof KINDS)[number];

/** The voice settings of this browser. A new speaker applies immediately, a new microphone or camera when it is opened next. */
export function VoiceSettings() {
  return (
    <div className="settings-stack">
      <ModeSection />
      <DevicesSection />
    </div>
  );
}

function ModeSection() {
  const { mode, keys } = useVoiceSettings();
  const options: readonly SelectOption[] = MIC_MODES.map((id) => ({ id, label: text(id), description: text(`${id}Text`) }));
  return (
    <Section title={text('modeSection')}>
      <Select
        label={text('mode')}
        options={options}
        value={mode}
        onChange={(id) => changeVoiceSettings({ mode: MIC_MODES.find((each) => each === id) ?? 'activity' })}
      />
      {mode === 'pushToTalk' && <KeyChoice chosen={keys} />}
    </Section>
  );
}

/** Records the next key combination. Escape keeps the current one. */
function KeyChoice({ chosen }: { readonly chosen: readonly string[] }) {
  const [isRecording, setIsRecording] = useState(false);
  useEffect(() => {
    if (!isRecording) return;
    const recorded = new Set<string>();
    function onKeyDown(event: KeyboardEvent): void {
      event.preventDefault();
      event.stopPropagation();
      if (event.code === 'Escape') setIsRecording(false);
      else if (event.code !== '') recorded.add(event.code);
    }
    // The key that started the recording is still pressed, so its release is ignored.
    function finish(): void {
      if (recorded.size === 0) return;
      changeVoiceSettings({ keys: [...recorded] });
      setIsRecording(false);
    }
    // The page gets no event for keys that are released in another window.
    const forget = () => recorded.clear();
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('keyup', finish, { capture: true });
    window.addEventListener('blur', forget);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('keyup', finish, { capture: true });
      window.removeEventListener('blur', forget);
    };
  }, [isRecording]);
  return (
    <div className="settings-line">
      <div>
        <p>
          {text('key')}: <kbd>{chosen.length > 0 ? chosen.join(' + ') : text('noKey')}</kbd>
        </p>
        <p className="settings-note">{text('keyNote')}</p>
      </div>
      <Button onPress={() => setIsRecording(true)}>{text(isRecording ? 'pressKey' : 'chooseKey')}</Button>
    </div>
  );
}

type Devices = Readonly<Record<Kind, readonly MediaDeviceInfo[]>>;

function useDevices(): { readonly devices: Devices | null; readonly refresh: () => Promise<void> } {
  const [devices, setDevices] = useState<Devices | null>(null);
  const refresh = useCallback(async () => {
    for (const kind of KINDS) await savedDevice(kind);
    const [microphone, speaker, camera] = await Promise.all(KINDS.map(devicesOf));
    setDevices({ microphone: microphone ?? [], speaker: speaker ?? [], camera: camera ?? [] });
  }, []);
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    const changed = () => void refresh();
    changed();
    mediaDevices.addEventListener('devicechange', changed);
    return () => mediaDevices.removeEventListener('devicechange', changed);
  }, [refresh]);
  return { devices, refresh };
}

function DevicesSection() {
  const settings = useVoiceSettings();
  const { devices, refresh } = useDevices();
  const isNameless =
    devices === null || KINDS.some((kind) => devices[kind].some(({ label }) => label === '')) || devices.microphone.length === 0;

  /** Browsers return device names only after the page was allowed to use a device. */
  async function askForNames(): Promise<void> {
    try {
      stopStream(await navigator.mediaDevices.getUserMedia({ audio: true, video: true }));
      await refresh();
    } catch {
      showToast({ tone: 'alert', text: text('namesRefused') });
    }
  }

  function optionsOf(kind: Kind): readonly SelectOption[] {
    const named = (devices?.[kind] ?? []).filter(({ deviceId }) => deviceId !== 'default' && deviceId !== 'communications');
    return [
      { id: SYSTEM, label: text('systemDefault') },
      ...named.map(({ deviceId, label }, index) => ({ id: deviceId, label: label || text('unnamed', { count: index + 1 }) })),
    ];
  }

  return (
    <Section title={text('devices')} description={text('devicesText')}>
      {KINDS.map((kind) => (
        <Select
          key={kind}
          label={text(kind)}
          options={optionsOf(kind)}
          value={settings[kind] ?? SYSTEM}
          onChange={(id) => changeVoiceSettings({ [kind]: id === SYSTEM ? null : id })}
        />
      ))}
      {isNameless && <Button onPress={() => void askForNames()}>{text('nameDevices')}</Button>}
    </Section>
  );
}
