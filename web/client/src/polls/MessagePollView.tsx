import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { MessagePoll } from '@folkmoot/contracts/polls/wire';
import { useEffect, useRef, useState } from 'react';
import { openDialog } from '../app/overlays.ts';
import { formatRelative, formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { useOwnId } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { MessageVotersDialog } from './MessageVotersDialog.tsx';
import { PollChooser } from './PollChooser.tsx';
import { PollResults } from './PollResults.tsx';
import { endPoll, removeVote, voteIn } from './poll-commands.ts';
import { text } from './texts.ts';
import { isPollEnded, usePollClock } from './use-poll-clock.ts';
import './poll.css';

type MessagePollViewProps = { readonly message: RawMessage; readonly poll: MessagePoll };

/** `auto`: the results after the user's vote, and before it the choices. */
type View = 'auto' | 'choices' | 'results';

/** The poll of a message, with live results. */
export function MessagePollView({ message, poll }: MessagePollViewProps) {
  useLanguage();
  const [view, setView] = useState<View>('auto');
  const isEnded = isPollEnded(poll, usePollClock(poll));
  const own = poll.votedChoiceIds ?? [];
  const showsResults = isEnded || view === 'results' || (view === 'auto' && own.length > 0);
  const results = useRef<HTMLUListElement>(null);
  const [hasJustVoted, setHasJustVoted] = useState(false);

  // The button with the focus disappears with the choices.
  useEffect(() => {
    if (!hasJustVoted || !showsResults) return;
    results.current?.focus();
    setHasJustVoted(false);
  }, [hasJustVoted, showsResults]);

  async function submitVote(choiceIds: readonly string[]): Promise<void> {
    if (!(await voteIn(message, choiceIds))) return;
    setView('auto');
    setHasJustVoted(true);
  }

  return (
    <div className="poll message-poll">
      {showsResults ? (
        <PollResults ref={results} choices={poll.choices} voters={poll.voters} ownIds={own} />
      ) : (
        <PollChooser key={own.join()} choices={poll.choices} multiple={poll.multiple} initial={own} voters={null} onVote={submitVote} />
      )}
      <PollNotes poll={poll} isEnded={isEnded} showsChoices={!showsResults} />
      <div className="poll-total">
        {!isEnded && <ViewButtons own={own} showsResults={showsResults} onShow={setView} />}
        {!isEnded && own.length > 0 && showsResults && (
          <Button
            size="small"
            variant="quiet"
            onPress={() => {
              setView('auto');
              void removeVote(message);
            }}
          >
            {text('removeVote')}
          </Button>
        )}
        {!poll.anonymous && poll.voters > 0 && (
          <Button
            size="small"
            variant="quiet"
            onPress={() =>
              openDialog((close) => <MessageVotersDialog channelId={message.channelId} messageId={message.id} onClose={close} />)
            }
          >
            {text('viewVotes')}
          </Button>
        )}
        {!isEnded && <EndButton message={message} />}
      </div>
    </div>
  );
}

type ViewButtonsProps = { readonly own: readonly string[]; readonly showsResults: boolean; readonly onShow: (view: View) => void };

function ViewButtons({ own, showsResults, onShow }: ViewButtonsProps) {
  if (!showsResults) {
    return (
      <Button size="small" variant="quiet" onPress={() => onShow('results')}>
        {text('showResults')}
      </Button>
    );
  }
  return (
    <Button size="small" variant="quiet" onPress={() => onShow('choices')}>
      {text(own.length > 0 ? 'changeVote' : 'hideResults')}
    </Button>
  );
}

type PollNotesProps = { readonly poll: MessagePoll; readonly isEnded: boolean; readonly showsChoices: boolean };

function PollNotes({ poll, isEnded, showsChoices }: PollNotesProps) {
  const now = usePollClock(poll);
  return (
    <p className="poll-total">
      <span>{text('voters', { count: poll.voters })}</span>
      {isEnded && <strong>{text('ended')}</strong>}
      {!isEnded && poll.endsAt !== null && (
        <time dateTime={new Date(poll.endsAt).toISOString()} title={formatTime(poll.endsAt, 'exact')}>
          {text('ends', { when: formatRelative(poll.endsAt, now) })}
        </time>
      )}
      {showsChoices && poll.multiple && <span>{text('severalChoices')}</span>}
      {poll.anonymous && <span>{text('votesAreAnonymous')}</span>}
      {showsChoices && !poll.anonymous && <span>{text('votesArePublic')}</span>}
    </p>
  );
}

/** For the author. */
function EndButton({ message }: { readonly message: RawMessage }) {
  const isOwn = useOwnId() === message.createdById;
  if (!isOwn) return null;
  return (
    <Button size="small" variant="quiet" onPress={() => openDialog((close) => <EndPollDialog message={message} onClose={close} />)}>
      {text('endNow')}
    </Button>
  );
}

function EndPollDialog({ message, onClose }: { readonly message: RawMessage; readonly onClose: () => void }) {
  const [isEnding, setIsEnding] = useState(false);
  async function end(): Promise<void> {
    setIsEnding(true);
    await endPoll(message);
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('endTitle')}
      confirm={text('endNow')}
      isPending={isEnding}
      onConfirm={() => void end()}
    >
      {text('endText')}
    </ConfirmDialog>
  );
}
