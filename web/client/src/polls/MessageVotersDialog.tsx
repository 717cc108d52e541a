import { listMessagePollVotes } from '@folkmoot/contracts/polls/commands';
import { POLL_LIMITS } from '@folkmoot/contracts/polls/limits';
import { call } from '../api/call.ts';
import { timelineOf } from '../messages/timeline-state.ts';
import { useStore } from '../store/store.ts';
import { VotersDialog } from './VotersDialog.tsx';

type MessageVotersDialogProps = { readonly channelId: string; readonly messageId: string; readonly onClose: () => void };

/** The voters of the poll of a message. */
export function MessageVotersDialog({ channelId, messageId, onClose }: MessageVotersDialogProps) {
  const poll = useStore(
    ({ timelines }) => timelineOf(timelines, channelId).sent.find(({ message }) => message.id === messageId)?.message.poll,
  );
  return (
    <VotersDialog
      pollKey={messageId}
      choices={poll?.choices ?? []}
      pageSize={POLL_LIMITS.voters}
      onClose={onClose}
      load={async (choiceId, page, signal) => {
        const query = { limit: POLL_LIMITS.voters, ...page };
        const votes = await call(listMessagePollVotes, { params: { channelId, messageId, choiceId }, query }, { signal });
        return votes.map(({ user, votedAt }) => ({ user, createdAt: votedAt }));
      }}
    />
  );
}
