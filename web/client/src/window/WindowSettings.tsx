import { Suspense, useEffect, useState } from 'react';
import { desktop } from '../desktop/bridge.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';
import { changeWindow, useWindowSettings } from './window-settings.ts';

const ShellSettings = lazyPart(async () => (await import('../desktop/ShellSettings.tsx')).ShellSettings);

export function WindowSettings() {
  const { asksInCalls } = useWindowSettings();
  const isFull = useIsFull();

  async function toggleFull(): Promise<void> {
    try {
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      showToast({ tone: 'alert', text: text('fullFailed') });
    }
  }

  return (
    <div className="settings-stack">
      <Section title={text('behaviour')} description={text('behaviourText')}>
        <Switch isSelected={asksInCalls} onChange={(isOn) => changeWindow({ asksInCalls: isOn })} description={text('asksText')}>
          {text('asks')}
        </Switch>
      </Section>
      <Section
        title={text('full')}
        description={text(document.fullscreenEnabled ? 'fullText' : 'noFull')}
        actions={document.fullscreenEnabled && <Button onPress={() => void toggleFull()}>{text(isFull ? 'leave' : 'enter')}</Button>}
      >
        {null}
      </Section>
      {desktop && (
        <Suspense fallback={<Spinner />}>
          <ShellSettings desktop={desktop} />
        </Suspense>
      )}
    </div>
  );
}

function useIsFull(): boolean {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  return isFull;
}
