import { X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { ActionSelect } from '../activity/ActionSelect.tsx';
import { ACTIONS, type Action, activityWords, MOST_NAME } from '../activity/activity.ts';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Desktop } from './bridge.ts';
import { hideProgram, showProgram, useShownPrograms } from './programs.ts';
import { text } from './texts.ts';
import './program-settings.css';

/** Selects which programs of this computer are shown as the user's activity. */
export function ProgramSettings({ desktop }: { readonly desktop: Desktop }) {
  const shown = useShownPrograms();
  const [running, setRunning] = useState<readonly string[] | 'failed' | null>(null);
  const [program, setProgram] = useState<string | null>(null);
  const [action, setAction] = useState<Action>(ACTIONS[0]);
  const [name, setName] = useState('');
  useEffect(() => void desktop.runningPrograms().then(setRunning, () => setRunning('failed')), [desktop]);

  function choose(next: string): void {
    setProgram(next);
    setName(next.replace(/\.exe$/i, '').slice(0, MOST_NAME));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (program === null || name.trim() === '') return;
    showProgram({ program, action, name: name.trim() });
    setProgram(null);
    setName('');
  }

  return (
    <Section title={text('programs')} description={text('programsText')}>
      {shown.length === 0 ? (
        <p className="settings-note">{text('noPrograms')}</p>
      ) : (
        <ul className="program-list">
          {shown.map((each) => (
            <li key={each.program}>
              <span>
                <bdi>{activityWords(each.action, each.name)}</bdi>
                <bdi className="program-file">{each.program}</bdi>
              </span>
              <IconButton label={text('remove', { program: each.program })} onPress={() => hideProgram(each.program)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {running === 'failed' ? (
        <p role="alert">{text('failed')}</p>
      ) : (
        <form onSubmit={submit} className="settings-dialog">
          <Select
            label={text('program')}
            options={(running ?? []).map((id) => ({ id, label: id }))}
            value={program}
            onChange={choose}
            placeholder={text(running === null ? 'searching' : 'noProgram')}
            isDisabled={running === null}
          />
          <div className="settings-columns">
            <ActionSelect label={text('shownAs')} value={action} onChange={setAction} />
            <TextField label={text('shownName')} value={name} onChange={setName} maxLength={MOST_NAME} />
          </div>
          <div className="settings-section-actions">
            <Button type="submit" variant="primary" isDisabled={program === null || name.trim() === ''}>
              {text('add')}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
