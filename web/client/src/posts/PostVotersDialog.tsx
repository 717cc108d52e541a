import { listVotes } from '@folkmoot/contracts/posts/commands';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import { isBlockedPost, type RawPoll } from '@folkmoot/contracts/posts/wire';
import { call } from '../api/call.ts';
import type { CountedChoice } from '../polls/PollResults.tsx';
import { VotersDialog } from '../polls/VotersDialog.tsx';
import { usePost } from './post-records.ts';

type PostVotersDialogProps = { readonly postId: string; readonly onClose: () => void };

export function countedChoices(poll: RawPoll): readonly CountedChoice[] {
  return poll.choices.map(({ id, content, _count }) => ({ id, content, votes: _count.votedUsers }));
}

/** The voters of the poll of a post. */
export function PostVotersDialog({ postId, onClose }: PostVotersDialogProps) {
  const post = usePost(postId);
  const poll = post && !isBlockedPost(post) ? post.poll : null;
  const pollId = poll?.id ?? '';
  return (
    <VotersDialog
      pollKey={postId}
      choices={poll ? countedChoices(poll) : []}
      pageSize={POST_LIMITS.page}
      onClose={onClose}
      load={async (choiceId, page, signal) => {
        const query = { limit: POST_LIMITS.page, ...page };
        const votes = await call(listVotes, { params: { postId, pollId, choiceId }, query }, { signal });
        return votes.map(({ votedBy, createdAt }) => ({ user: votedBy, createdAt }));
      }}
    />
  );
}
