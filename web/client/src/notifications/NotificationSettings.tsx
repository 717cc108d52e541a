import { Play } from 'lucide-react';
import { PushSettings } from '../push/PushSettings.tsx';
import { Section } from '../settings/Section.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Select, type SelectOption } from '../ui/Select.tsx';
import { Slider } from '../ui/Slider.tsx';
import { Switch } from '../ui/Switch.tsx';
import { askPermission, usePermission } from './desktop.ts';
import { changeNotificationSettings, PREVIEW_MODES, useNotificationSettings } from './notification-settings.ts';
import { playSound } from './play-sound.ts';
import { soundLabel } from './sound-texts.ts';
import { SOUND_NAMES } from './sounds.ts';
import { text } from './texts.ts';
import './notification-settings.css';

/** The notification settings of this browser. Changes apply immediately. */
export function NotificationSettings() {
  return (
    <div className="settings-stack">
      <SoundsSection />
      <PreviewSection />
      <DesktopSection />
      <PushSettings />
    </div>
  );
}

function SoundsSection() {
  const { muted, volume } = useNotificationSettings();
  return (
    <Section title={text('sounds')} description={text('soundsText')}>
      <Switch isSelected={muted} onChange={(isOn) => changeNotificationSettings({ muted: isOn })} description={text('mutedText')}>
        {text('muted')}
      </Switch>
      <Slider
        label={text('volume')}
        value={volume}
        onChange={(percent) => changeNotificationSettings({ volume: percent })}
        format={(percent) => text('percent', { count: percent })}
        isDisabled={muted}
      />
      <SoundChoice of="messageSound" label={text('messageSound')} test={text('testMessage')} />
      <SoundChoice of="mentionSound" label={text('mentionSound')} test={text('testMention')} />
    </Section>
  );
}

function soundOptions(): readonly SelectOption[] {
  return SOUND_NAMES.map((name) => ({ id: name, label: soundLabel(name) }));
}

type SoundChoiceProps = { readonly of: 'messageSound' | 'mentionSound'; readonly label: string; readonly test: string };

/** The test button plays the sound even if sounds are off. */
function SoundChoice({ of, label, test }: SoundChoiceProps) {
  const settings = useNotificationSettings();
  const chosen = settings[of];
  return (
    <div className="notification-sound">
      <Select
        label={label}
        options={soundOptions()}
        value={chosen}
        onChange={(id) => changeNotificationSettings({ [of]: SOUND_NAMES.find((name) => name === id) ?? chosen })}
      />
      <IconButton label={test} isDisabled={chosen === 'none'} onPress={() => void playSound(chosen, settings.volume)}>
        <Play aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function PreviewSection() {
  const { preview } = useNotificationSettings();
  const options: readonly SelectOption[] = PREVIEW_MODES.map((mode) =>
    mode === 'off' ? { id: mode, label: text(mode) } : { id: mode, label: text(mode), description: text(`${mode}Text`) },
  );
  return (
    <Section title={text('previewSection')}>
      <Select
        label={text('preview')}
        options={options}
        value={preview}
        onChange={(id) => changeNotificationSettings({ preview: PREVIEW_MODES.find((mode) => mode === id) ?? preview })}
      />
    </Section>
  );
}

function DesktopSection() {
  const { desktop } = useNotificationSettings();
  const permission = usePermission();
  const isPossible = permission !== 'denied' && permission !== 'unknown';

  async function change(isOn: boolean): Promise<void> {
    changeNotificationSettings({ desktop: isOn && (await askPermission()) === 'granted' });
  }

  return (
    <Section title={text('desktop')}>
      <Switch
        isSelected={desktop && permission === 'granted'}
        isDisabled={!isPossible}
        onChange={(isOn) => void change(isOn)}
        description={text('desktopText')}
      >
        {text('desktopSwitch')}
      </Switch>
      {!isPossible && (
        <p className="settings-note" role="status">
          {text(permission === 'denied' ? 'desktopDenied' : 'desktopNone')}
        </p>
      )}
    </Section>
  );
}
