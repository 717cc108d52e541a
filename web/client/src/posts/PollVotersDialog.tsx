import { listVotes } from '@folkmoot/contracts/posts/commands';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import { isBlockedPost, type RawPoll } from '@folkmoot/contracts/posts/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { PostPeople, type Reaction } from './PostPeople.tsx';
import { usePost } from './post-records.ts';
import { text } from './texts.ts';

const FIRST = '';

type PollVotersDialogProps = { readonly postId: string; readonly onClose: () => void };

/** The voters of each choice, latest first. The counts are updated while it is open. */
export function PollVotersDialog({ postId, onClose }: PollVotersDialogProps) {
  const post = usePost(postId);
  const poll = post && !isBlockedPost(post) ? post.poll : null;
  return (
    <Dialog isOpen onClose={onClose} title={text('votersTitle')}>
      {poll?.choices.map((choice) => (
        <section key={choice.id} className="poll-voters">
          <h3>
            <bdi>{choice.content}</bdi>
            <span>{text('votes', { count: choice._count.votedUsers })}</span>
          </h3>
          <Voters postId={postId} pollId={poll.id} choice={choice} onFollow={onClose} />
        </section>
      ))}
    </Dialog>
  );
}

type VotersProps = {
  readonly postId: string;
  readonly pollId: string;
  readonly choice: RawPoll['choices'][number];
  readonly onFollow: () => void;
};

function Voters({ postId, pollId, choice, onFollow }: VotersProps) {
  const { id: choiceId, _count } = choice;
  const voters = useInfiniteQuery({
    // Refetched when the count changes.
    queryKey: ['poll-voters', postId, choiceId, _count.votedUsers],
    enabled: _count.votedUsers > 0,
    initialPageParam: FIRST,
    queryFn: async ({ pageParam, signal }): Promise<readonly Reaction[]> => {
      const query = { limit: POST_LIMITS.page, ...(pageParam === FIRST ? {} : { afterId: pageParam }) };
      const votes = await call(listVotes, { params: { postId, pollId, choiceId }, query }, { signal });
      return votes.map(({ votedBy, createdAt }) => ({ user: votedBy, createdAt }));
    },
    getNextPageParam: (last) => (last.length < POST_LIMITS.page ? undefined : last.at(-1)?.user.id),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  if (_count.votedUsers === 0) return <p className="post-line">{text('votersNone')}</p>;
  if (voters.isError) {
    return <LoadError title={text('listFailed')} query={voters} retryLabel={text('tryAgain')} />;
  }
  if (!voters.data) {
    return (
      <div className="post-waiting">
        <Spinner />
      </div>
    );
  }
  return (
    <>
      <PostPeople reactions={voters.data.pages.flat()} onFollow={onFollow} />
      {voters.hasNextPage && (
        <Button size="small" isPending={voters.isFetchingNextPage} onPress={() => void voters.fetchNextPage()}>
          {text('votersMore')}
        </Button>
      )}
    </>
  );
}
