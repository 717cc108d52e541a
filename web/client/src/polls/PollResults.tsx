import { CircleCheck } from 'lucide-react';
import type { Ref } from 'react';
import { formatCount } from '../i18n/format.ts';
import { shareOf } from './poll-share.ts';
import { text } from './texts.ts';
import './poll.css';

export type CountedChoice = { readonly id: string; readonly content: string; readonly votes: number };

type PollResultsProps = {
  readonly choices: readonly CountedChoice[];
  /** The number of voters, which are 100 %. */
  readonly voters: number;
  readonly ownIds: readonly string[];
  /** Receives the focus after a vote. */
  readonly ref?: Ref<HTMLUListElement>;
};

/** The choices as bars, with their counts. */
export function PollResults({ choices, voters, ownIds, ref }: PollResultsProps) {
  return (
    <ul ref={ref} tabIndex={-1} className="poll-counts" aria-label={text('poll')}>
      {choices.map(({ id, content, votes }) => (
        <li key={id} className="poll-count">
          <span className="poll-bar" style={{ width: `${shareOf(votes, voters)}%` }} />
          <span className="poll-words">
            <bdi>{content}</bdi>
            {ownIds.includes(id) && <CircleCheck aria-label={text('yourVote')} />}
          </span>
          <PollShare votes={votes} voters={voters} />
        </li>
      ))}
    </ul>
  );
}

export function PollShare({ votes, voters }: { readonly votes: number; readonly voters: number }) {
  return (
    <span className="poll-share" title={text('votes', { count: votes })}>
      {`${formatCount(votes)} · ${formatCount(shareOf(votes, voters))} %`}
    </span>
  );
}
