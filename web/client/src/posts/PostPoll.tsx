import type { RawPoll, RawPost } from '@folkmoot/contracts/posts/wire';
import { CircleCheck } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { openDialog } from '../app/overlays.ts';
import { formatCount } from '../i18n/format.ts';
import { useOwnId } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { PollVotersDialog } from './PollVotersDialog.tsx';
import { shareOf } from './poll-share.ts';
import { vote } from './post-commands.ts';
import { text } from './texts.ts';
import { usePollWatch } from './use-poll-watch.ts';
import './post-poll.css';

type PostPollProps = { readonly post: RawPost; readonly poll: RawPoll };

/**
 * Shows the choices until the user votes, then the counts, which are live while visible. Authors always see the counts of their own polls.
 */
export function PostPoll({ post, poll }: PostPollProps) {
  const isOwn = useOwnId() === post.createdById;
  const hasVoted = poll.votedUsers.length > 0;
  const frame = useRef<HTMLDivElement>(null);
  usePollWatch(frame, post.id);
  return (
    <div ref={frame} className="post-poll">
      {hasVoted ? <Counts poll={poll} /> : <Choices post={post} poll={poll} showsCounts={isOwn} />}
      {!hasVoted && <p className="post-poll-total">{text('votesArePublic')}</p>}
      <div className="post-poll-total">
        <span>{text('votes', { count: poll._count.votedUsers })}</span>
        {poll._count.votedUsers > 0 && (
          <Button size="small" variant="quiet" onPress={() => openDialog((close) => <PollVotersDialog postId={post.id} onClose={close} />)}>
            {text('viewVotes')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A vote is permanent, so it takes two steps: select and confirm. */
function Choices({ post, poll, showsCounts }: PostPollProps & { readonly showsCounts: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isVoting, setIsVoting] = useState(false);
  const name = useId();
  async function submitVote(choiceId: string): Promise<void> {
    setIsVoting(true);
    await vote(post, choiceId);
    setIsVoting(false);
  }
  return (
    <fieldset className="post-poll-choices">
      <legend className="ui-visually-hidden">{text('poll')}</legend>
      {poll.choices.map((choice) => (
        <label key={choice.id} className="post-poll-option">
          <input type="radio" name={name} checked={chosen === choice.id} onChange={() => setChosen(choice.id)} />
          <bdi>{choice.content}</bdi>
          {showsCounts && <Share votes={choice._count.votedUsers} all={poll._count.votedUsers} />}
        </label>
      ))}
      <Button size="small" isDisabled={chosen === null} isPending={isVoting} onPress={() => chosen !== null && void submitVote(chosen)}>
        {text('vote')}
      </Button>
    </fieldset>
  );
}

function Counts({ poll }: { readonly poll: RawPoll }) {
  const own = poll.votedUsers[0]?.pollChoiceId;
  return (
    <ul className="post-poll-counts" aria-label={text('poll')}>
      {poll.choices.map(({ id, content, _count }) => {
        const share = shareOf(_count.votedUsers, poll._count.votedUsers);
        return (
          <li key={id} className="post-poll-count">
            <span className="post-poll-bar" style={{ width: `${share}%` }} />
            <span className="post-poll-words">
              <bdi>{content}</bdi>
              {id === own && <CircleCheck aria-label={text('yourVote')} />}
            </span>
            <Share votes={_count.votedUsers} all={poll._count.votedUsers} />
          </li>
        );
      })}
    </ul>
  );
}

function Share({ votes, all }: { readonly votes: number; readonly all: number }) {
  return (
    <span
      className="post-poll-share"
      title={text('votes', { count: votes })}
    >{`${formatCount(votes)} · ${formatCount(shareOf(votes, all))} %`}</span>
  );
}
