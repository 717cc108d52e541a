import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { MessagePoll } from '@folkmoot/contracts/polls/wire';
import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';

const Part = lazyPart(async () => (await import('./MessagePollView.tsx')).MessagePollView);

type LazyMessagePollProps = { readonly message: RawMessage; readonly poll: MessagePoll };

/** The poll of a message. Its code is loaded with the first poll, and its place has about its height until then. */
export function LazyMessagePoll(props: LazyMessagePollProps) {
  const rows = props.poll.choices.length + 1;
  return (
    <Suspense fallback={<div aria-hidden="true" style={{ height: `calc(${rows} * (var(--target-size) + var(--space-1)))` }} />}>
      <Part {...props} />
    </Suspense>
  );
}
