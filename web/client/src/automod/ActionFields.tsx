import { Section } from '../settings/Section.tsx';
import { slowModeLabel } from '../settings/slow-mode.ts';
import { Select } from '../ui/Select.tsx';
import { Switch } from '../ui/Switch.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { text } from './texts.ts';

type FieldsProps = { readonly values: RuleDraft; readonly onChange: (edits: Partial<RuleDraft>) => void };

const MINUTES = [1, 5, 10, 60, 1440, 10_080];
const NONE = 'none';

/** The actions of a rule when a message matches. */
export function ActionFields({ values: { block, alert, timeOutMinutes }, onChange }: FieldsProps) {
  const offered = timeOutMinutes === null ? MINUTES : [...new Set([...MINUTES, timeOutMinutes])].toSorted((a, b) => a - b);
  return (
    <Section title={text('actions')}>
      <Switch
        isSelected={block || timeOutMinutes !== null}
        onChange={(isOn) => onChange({ block: isOn })}
        isDisabled={timeOutMinutes !== null}
        description={text('blockText')}
      >
        {text('block')}
      </Switch>
      <Switch isSelected={alert} onChange={(isOn) => onChange({ alert: isOn })} description={text('alertText')}>
        {text('alert')}
      </Switch>
      <Select
        label={text('timeOut')}
        description={text('timeOutText')}
        options={[
          { id: NONE, label: text('noTimeOut') },
          ...offered.map((minutes) => ({ id: String(minutes), label: slowModeLabel(minutes * 60) })),
        ]}
        value={timeOutMinutes === null ? NONE : String(timeOutMinutes)}
        onChange={(id) => onChange({ timeOutMinutes: id === NONE ? null : Number(id) })}
      />
    </Section>
  );
}
