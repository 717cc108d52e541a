import { POLL_LIMITS } from '@folkmoot/contracts/polls/limits';
import { ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { movedUp } from './moved-up.ts';
import { text } from './texts.ts';
import './choice-fields.css';

type ChoiceFieldsProps = {
  readonly choices: readonly string[];
  readonly onChange: (choices: readonly string[]) => void;
  /** Other buttons after "Add choice". */
  readonly children?: ReactNode;
};

/** The choices of a new poll. Empty ones are not sent. */
export function ChoiceFields({ choices, onChange, children }: ChoiceFieldsProps) {
  return (
    <fieldset className="poll-fields">
      <legend>{text('poll')}</legend>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is identified by its index. Two may have the same text.
        <div key={index} className="poll-field">
          <TextField
            label={text('choice', { number: index + 1 })}
            value={choice}
            maxLength={POLL_LIMITS.choice}
            onChange={(value) => onChange(choices.map((existing, at) => (at === index ? value : existing)))}
          />
          {index > 0 && (
            <IconButton size="small" label={text('moveUp', { number: index + 1 })} onPress={() => onChange(movedUp(choices, index))}>
              <ArrowUp aria-hidden="true" />
            </IconButton>
          )}
          {choices.length > POLL_LIMITS.fewestChoices && (
            <IconButton
              size="small"
              label={text('removeChoice', { number: index + 1 })}
              onPress={() => onChange(choices.filter((_, at) => at !== index))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      <div className="poll-field-acts">
        {choices.length < POLL_LIMITS.choices && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onPress={() => onChange([...choices, ''])}>
            {text('addChoice')}
          </Button>
        )}
        {children}
      </div>
    </fieldset>
  );
}
