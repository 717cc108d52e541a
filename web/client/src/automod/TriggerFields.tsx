import { AUTOMOD_LIMITS, TRIGGER_KINDS } from '@folkmoot/contracts/automod/limits';
import { slowModeLabel } from '../settings/slow-mode.ts';
import { Select } from '../ui/Select.tsx';
import { Slider } from '../ui/Slider.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { text } from './texts.ts';

type FieldsProps = {
  readonly values: RuleDraft;
  readonly onChange: (edits: Partial<RuleDraft>) => void;
  readonly error: string | undefined;
};

const HOURS = [1, 6, 24, 72, 168, 720];

/** The condition of a rule. */
export function TriggerFields({ values, onChange, error }: FieldsProps) {
  return (
    <>
      <Select
        label={text('trigger')}
        options={TRIGGER_KINDS.map((id) => ({ id, label: text(id) }))}
        value={values.kind}
        onChange={(id) => onChange({ kind: TRIGGER_KINDS.find((kind) => kind === id) ?? 'words' })}
      />
      <KindFields values={values} onChange={onChange} error={error} />
    </>
  );
}

function KindFields({ values, onChange, error }: FieldsProps) {
  const { flood, mentions } = AUTOMOD_LIMITS;
  switch (values.kind) {
    case 'words':
      return (
        <TextArea
          label={text('words')}
          description={text('wordsText')}
          value={values.words}
          onChange={(words) => onChange({ words })}
          error={error}
        />
      );
    case 'patterns':
      return (
        <TextArea
          label={text('patterns')}
          description={text('patternsText')}
          value={values.patterns}
          onChange={(patterns) => onChange({ patterns })}
          error={error}
        />
      );
    case 'mentions':
      return (
        <Slider
          label={text('most')}
          value={values.most}
          onChange={(most) => onChange({ most })}
          min={mentions.min}
          max={mentions.max}
          step={1}
          format={String}
        />
      );
    case 'links':
      return (
        <>
          <Select
            label={text('whichLinks')}
            options={[
              { id: 'allowed', label: text('allowed') },
              { id: 'listed', label: text('listed') },
            ]}
            value={values.but}
            onChange={(id) => onChange({ but: id === 'listed' ? 'listed' : 'allowed' })}
          />
          <TextArea
            label={text('domains')}
            description={text('domainsText')}
            value={values.domains}
            onChange={(domains) => onChange({ domains })}
            error={error}
          />
        </>
      );
    case 'flood':
      return (
        <>
          <Slider
            label={text('messages')}
            value={values.messages}
            onChange={(messages) => onChange({ messages })}
            min={flood.messages.min}
            max={flood.messages.max}
            step={1}
            format={String}
          />
          <Slider
            label={text('within')}
            value={values.seconds}
            onChange={(seconds) => onChange({ seconds })}
            min={flood.seconds.min}
            max={flood.seconds.max}
            step={1}
            format={String}
          />
        </>
      );
    case 'newAccounts':
      return (
        <>
          <Select
            label={text('younger')}
            options={[...new Set([...HOURS, values.hours])]
              .toSorted((a, b) => a - b)
              .map((hours) => ({ id: String(hours), label: slowModeLabel(hours * 3600) }))}
            value={String(values.hours)}
            onChange={(id) => onChange({ hours: Number(id) })}
          />
          <Select
            label={text('messagesToMatch')}
            options={[
              { id: 'everything', label: text('everything') },
              { id: 'links', label: text('onlyLinks') },
            ]}
            value={values.catches}
            onChange={(id) => onChange({ catches: id === 'links' ? 'links' : 'everything' })}
          />
        </>
      );
  }
}
