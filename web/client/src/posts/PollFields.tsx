import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import { Plus, X } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';

type PollFieldsProps = {
  readonly choices: readonly string[];
  readonly onChange: (choices: readonly string[] | null) => void;
};

/** The choices of a poll. Empty choices are omitted from the post. */
export function PollFields({ choices, onChange }: PollFieldsProps) {
  return (
    <fieldset className="post-poll-fields">
      <legend>{text('poll')}</legend>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is identified by its index. Two may have the same text.
        <div key={index} className="post-poll-choice">
          <TextField
            label={text('choice', { number: index + 1 })}
            value={choice}
            maxLength={POST_LIMITS.choice}
            onChange={(value) => onChange(choices.map((existing, at) => (at === index ? value : existing)))}
          />
          {choices.length > 2 && (
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
      <div className="post-poll-acts">
        {choices.length < POST_LIMITS.choices && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onPress={() => onChange([...choices, ''])}>
            {text('addChoice')}
          </Button>
        )}
        <Button size="small" onPress={() => onChange(null)}>
          {text('removePoll')}
        </Button>
      </div>
    </fieldset>
  );
}
