import type { RawPoll, RawPost } from '@folkmoot/contracts/posts/wire';
import { useRef } from 'react';
import { openDialog } from '../app/overlays.ts';
import { PollChooser } from '../polls/PollChooser.tsx';
import { PollResults } from '../polls/PollResults.tsx';
import { text } from '../polls/texts.ts';
import { useOwnId } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { countedChoices, PostVotersDialog } from './PostVotersDialog.tsx';
import { vote } from './post-commands.ts';
import { usePollWatch } from './use-poll-watch.ts';
import '../polls/poll.css';

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
    <div ref={frame} className="poll">
      {hasVoted ? (
        <PollResults
          choices={countedChoices(poll)}
          voters={poll._count.votedUsers}
          ownIds={poll.votedUsers.map((vote) => vote.pollChoiceId)}
        />
      ) : (
        <PollChooser
          choices={countedChoices(poll)}
          multiple={false}
          voters={isOwn ? poll._count.votedUsers : null}
          onVote={async ([choiceId]) => {
            if (choiceId !== undefined) await vote(post, choiceId);
          }}
        />
      )}
      {!hasVoted && <p className="poll-total">{text('votesArePublic')}</p>}
      <div className="poll-total">
        <span>{text('votes', { count: poll._count.votedUsers })}</span>
        {poll._count.votedUsers > 0 && (
          <Button size="small" variant="quiet" onPress={() => openDialog((close) => <PostVotersDialog postId={post.id} onClose={close} />)}>
            {text('viewVotes')}
          </Button>
        )}
      </div>
    </div>
  );
}
