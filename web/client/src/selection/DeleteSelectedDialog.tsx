import { deleteMessage } from '@folkmoot/contracts/messages/commands';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { text as progressText } from '../api/progress-texts.ts';
import { useRunInOrder } from '../api/use-run-in-order.ts';
import { text as messageText } from '../messages/texts.ts';
import { inOpenTimeline } from '../store/apply-messages.ts';
import { store } from '../store/store.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { text } from './texts.ts';
import { endSelection } from './use-selection.ts';

type DeleteSelectedDialogProps = {
  readonly messages: readonly RawMessage[];
  /** The number of selected messages that the user may not delete. */
  readonly others: number;
  readonly onClose: () => void;
};

/** Below the limit of all requests of an address (100 in 30 seconds), so that reading goes on meanwhile. */
const PACE = { requests: 50, perMs: 30_000 };
const NOT_FOUND = 404;

async function remove({ channelId, id }: RawMessage): Promise<void> {
  await call(deleteMessage, { params: { channelId, messageId: id } });
  store.update((state) => inOpenTimeline(state, channelId, { type: 'deleted', messageId: id }));
}

/** Asks once, and deletes one message after the other. Closing it stops after the current message. */
export function DeleteSelectedDialog({ messages, others, onClose }: DeleteSelectedDialogProps) {
  const [left, setLeft] = useState(messages);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, done } = useRunInOrder(remove, PACE);

  async function confirm(): Promise<void> {
    setProblem(null);
    // Another user may have deleted it meanwhile.
    const outcome = await run(left, ({ status }) => status === NOT_FOUND);
    setLeft(outcome.left);
    if (outcome.problem) {
      setProblem(progressText('left', { reason: outcome.problem.message, count: outcome.left.length }));
    } else if (outcome.left.length === 0) {
      onClose();
      endSelection();
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle', { count: left.length })}
      confirm={messageText('delete')}
      onConfirm={() => void confirm()}
      isPending={done !== null}
      problem={problem}
    >
      <p>{text('deleteText')}</p>
      {others > 0 && <p>{text('deleteOthers', { count: others })}</p>}
      <p role="status">{done === null ? '' : progressText('done', { done, total: left.length })}</p>
    </ConfirmDialog>
  );
}
