import { useEffect, useState } from 'react';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Slider } from '../ui/Slider.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toasts.ts';
import type { Desktop, ShellSettings as Settings } from './bridge.ts';
import { text } from './texts.ts';

const ZOOM = { from: 0.5, to: 2, step: 0.1 } as const;

/** The settings of the desktop shell on this computer. */
export function ShellSettings({ desktop }: { readonly desktop: Desktop }) {
  const [settings, setSettings] = useState<Settings | 'failed' | null>(null);
  useEffect(() => void desktop.settings().then(setSettings, () => setSettings('failed')), [desktop]);

  async function change(part: Partial<Settings>): Promise<void> {
    try {
      setSettings(await desktop.changeSettings(part));
    } catch {
      showToast({ tone: 'alert', text: text('failed') });
    }
  }

  return (
    <>
      <Section title={text('shell')} description={text('shellText')}>
        {settings === null && <Spinner />}
        {settings === 'failed' && <ErrorState title={text('failed')} />}
        {settings !== null && settings !== 'failed' && (
          <>
            <Switch isSelected={settings.opensAtLogin} onChange={(opensAtLogin) => void change({ opensAtLogin })}>
              {text('opensAtLogin')}
            </Switch>
            <Switch isSelected={settings.startsMinimised} onChange={(startsMinimised) => void change({ startsMinimised })}>
              {text('startsMinimised')}
            </Switch>
            <Switch isSelected={settings.staysOnTop} onChange={(staysOnTop) => void change({ staysOnTop })}>
              {text('staysOnTop')}
            </Switch>
            <Slider
              label={text('zoom')}
              value={settings.zoom}
              min={ZOOM.from}
              max={ZOOM.to}
              step={ZOOM.step}
              onChange={(zoom) => setSettings({ ...settings, zoom })}
              onChangeEnd={(zoom) => void change({ zoom })}
              format={(zoom) => text('zoomValue', { percent: Math.round(zoom * 100) })}
            />
          </>
        )}
      </Section>
      <Section
        title={text('server')}
        description={text('serverText', { host: window.location.host })}
        actions={<Button onPress={() => void desktop.leaveServer()}>{text('switchServer')}</Button>}
      >
        {null}
      </Section>
    </>
  );
}
