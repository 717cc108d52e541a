import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { type Loading, loadAfter, loadBefore, loadLatest, useLoadState } from './load-messages.ts';
import { MessageSkeletons } from './MessageSkeletons.tsx';
import { text } from './texts.ts';

const PAGES = {
  latest: { label: 'loading', again: loadLatest },
  before: { label: 'loadingOlder', again: loadBefore },
  after: { label: 'loadingNewer', again: loadAfter },
  around: { label: 'loading', again: loadLatest },
} as const;

type PageWaitingProps = { readonly channelId: string; readonly loading: Loading; readonly rows: number };

/** The placeholder of a page that is loading, or its error. */
export function PageWaiting({ channelId, loading, rows }: PageWaitingProps) {
  const state = useLoadState(channelId, loading);
  const { label, again } = PAGES[loading];
  if (state?.kind === 'failed') {
    return (
      <ErrorState
        title={text('loadFailed')}
        text={state.problem.message}
        action={<Button onPress={() => void again(channelId)}>{text('tryAgain')}</Button>}
      />
    );
  }
  return (
    <div className="message-waiting">
      <VisuallyHidden>{text(label)}</VisuallyHidden>
      <MessageSkeletons rows={rows} />
    </div>
  );
}
