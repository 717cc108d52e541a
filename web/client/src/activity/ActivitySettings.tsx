import { type FormEvent, Suspense, useState } from 'react';
import { desktop } from '../desktop/bridge.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useStatus } from '../presence/presence.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ActionSelect } from './ActionSelect.tsx';
import { ACTIONS, type Action, activityWords, changeActivity, MOST_NAME, readActivity, useOwnActivity } from './activity.ts';
import { TrackerSettings } from './TrackerSettings.tsx';
import { text } from './texts.ts';

const ProgramSettings = lazyPart(async () => (await import('../desktop/ProgramSettings.tsx')).ProgramSettings);

/** A browser cannot detect running programs, so users enter their activity. */
export function ActivitySettings({ account }: { readonly account: OwnAccount }) {
  const shown = useOwnActivity();
  const isInvisible = useStatus(account.id) === 0;
  const [action, setAction] = useState<Action>(shown?.action ?? ACTIONS[0]);
  const [name, setName] = useState(shown?.name ?? '');
  const next = readActivity({ action, name });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (next) changeActivity(next);
  }

  function stop(): void {
    changeActivity(null);
    setName('');
  }

  return (
    <div className="settings-stack">
      <Section title={text('yours')} description={text('yoursText')}>
        <form onSubmit={submit} className="settings-dialog">
          <div className="settings-columns">
            <ActionSelect label={text('type')} value={action} onChange={setAction} />
            <TextField label={text('name')} value={name} onChange={setName} placeholder={text('nameHint')} maxLength={MOST_NAME} />
          </div>
          <p role="status" className="settings-note">
            {shown ? text('now', { activity: activityWords(shown.action, shown.name) }) : text('nothing')}
            {shown && isInvisible && ` ${text('invisible')}`}
          </p>
          <div className="settings-section-actions">
            <Button type="submit" variant="primary" isDisabled={next === null}>
              {text('show')}
            </Button>
            {shown && <Button onPress={stop}>{text('stop')}</Button>}
          </div>
        </form>
      </Section>
      <TrackerSettings />
      {desktop && (
        <Suspense fallback={null}>
          <ProgramSettings desktop={desktop} />
        </Suspense>
      )}
    </div>
  );
}
