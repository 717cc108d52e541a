import { useInfiniteQuery } from '@tanstack/react-query';
import { PostPeople, type Reaction } from '../posts/PostPeople.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { CountedChoice } from './PollResults.tsx';
import { text } from './texts.ts';

const FIRST = '';

/** The next voters of a choice, latest first, after a user. */
export type LoadVoters = (choiceId: string, page: { readonly afterId?: string }, signal: AbortSignal) => Promise<readonly Reaction[]>;

type VotersDialogProps = {
  /** Of the post or message, for the cache. */
  readonly pollKey: string;
  readonly choices: readonly CountedChoice[];
  readonly pageSize: number;
  readonly load: LoadVoters;
  readonly onClose: () => void;
};

/** The voters of each choice, latest first. The counts are updated while it is open. */
export function VotersDialog({ choices, onClose, ...rest }: VotersDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={text('votersTitle')}>
      {choices.map((choice) => (
        <section key={choice.id} className="poll-voters">
          <h3>
            <bdi>{choice.content}</bdi>
            <span>{text('votes', { count: choice.votes })}</span>
          </h3>
          <Voters choice={choice} onFollow={onClose} {...rest} />
        </section>
      ))}
    </Dialog>
  );
}

type VotersProps = Pick<VotersDialogProps, 'pollKey' | 'pageSize' | 'load'> & {
  readonly choice: CountedChoice;
  readonly onFollow: () => void;
};

function Voters({ pollKey, pageSize, load, choice, onFollow }: VotersProps) {
  const voters = useInfiniteQuery({
    // Refetched when the count changes.
    queryKey: ['poll-voters', pollKey, choice.id, choice.votes],
    enabled: choice.votes > 0,
    initialPageParam: FIRST,
    queryFn: ({ pageParam, signal }) => load(choice.id, pageParam === FIRST ? {} : { afterId: pageParam }, signal),
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.user.id),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  if (choice.votes === 0) return <p className="poll-line">{text('votersNone')}</p>;
  if (voters.isError) return <LoadError title={text('listFailed')} query={voters} retryLabel={text('tryAgain')} />;
  if (!voters.data) return <Spinner />;
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
