import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { type CountedChoice, PollShare } from './PollResults.tsx';
import { text } from './texts.ts';
import './poll.css';

type PollChooserProps = {
  readonly choices: readonly CountedChoice[];
  /** Several choices can be selected. */
  readonly multiple: boolean;
  /** The selected choices at first. */
  readonly initial?: readonly string[];
  /** null: the counts are hidden until the user votes. */
  readonly voters: number | null;
  readonly onVote: (choiceIds: readonly string[]) => Promise<void>;
};

/** A vote takes two steps: select and confirm. */
export function PollChooser({ choices, multiple, initial = [], voters, onVote }: PollChooserProps) {
  const [chosen, setChosen] = useState<readonly string[]>(initial);
  const [isVoting, setIsVoting] = useState(false);
  const name = useId();
  function toggle(id: string): void {
    if (!multiple) setChosen([id]);
    else setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  }
  async function submit(): Promise<void> {
    setIsVoting(true);
    await onVote(chosen);
    setIsVoting(false);
  }
  return (
    <fieldset className="poll-choices">
      <legend className="ui-visually-hidden">{text('poll')}</legend>
      {choices.map(({ id, content, votes }) => (
        <label key={id} className="poll-option">
          <input type={multiple ? 'checkbox' : 'radio'} name={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <bdi>{content}</bdi>
          {voters !== null && <PollShare votes={votes} voters={voters} />}
        </label>
      ))}
      <Button size="small" isDisabled={chosen.length === 0} isPending={isVoting} onPress={() => void submit()}>
        {text('vote')}
      </Button>
    </fieldset>
  );
}
