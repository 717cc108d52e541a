import { type FormEvent, useState } from 'react';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';
import { changeTrackedId, readTrackedId, useTrackedId } from './tracked-id.ts';
import { useTrackerBase } from './use-tracker-base.ts';

/** The user's id at the activity tracker. Renders nothing if the instance has no tracker. */
export function TrackerSettings() {
  const base = useTrackerBase();
  const tracked = useTrackedId();
  const [typed, setTyped] = useState('');
  const next = readTrackedId(typed);
  if (base === null) return null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (next === null) return;
    changeTrackedId(next);
    setTyped('');
  }

  return (
    <Section
      title={text('tracker')}
      description={text('trackerText')}
      actions={tracked !== null && <Button onPress={() => changeTrackedId(null)}>{text('trackerDisconnect')}</Button>}
    >
      {tracked !== null ? (
        <p role="status">{text('trackerConnected', { id: tracked })}</p>
      ) : (
        <form onSubmit={submit} className="settings-dialog">
          <TextField
            label={text('trackerId')}
            value={typed}
            onChange={setTyped}
            maxLength={64}
            autoComplete="off"
            spellCheck="false"
            error={typed.trim() !== '' && next === null ? text('trackerIdWrong') : null}
          />
          <div className="settings-section-actions">
            <Button type="submit" variant="primary" isDisabled={next === null}>
              {text('trackerConnect')}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
