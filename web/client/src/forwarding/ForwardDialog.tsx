import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { Hash, MessageSquare, Paperclip, UserRound } from 'lucide-react';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { text as progressText } from '../api/progress-texts.ts';
import { useRunInOrder } from '../api/use-run-in-order.ts';
import { formatCount } from '../i18n/format.ts';
import { MarkupText } from '../markup/MarkupText.tsx';
import { shownName } from '../messages/attachment-name.ts';
import { text as sharingText } from '../sharing/texts.ts';
import { store, useStore } from '../store/store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ListRows } from '../ui/ListRows.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { type Destination, findDestinations, keyOf } from './destinations.ts';
import { type Attempt, prepareForward, sendForward } from './forward-message.ts';
import { text } from './texts.ts';
import './forward-dialog.css';

type ForwardDialogProps = {
  /** Oldest first. */
  readonly messages: readonly RawMessage[];
  readonly onClose: () => void;
  /** After the last message. */
  readonly onSent?: () => void;
};

/** Slower than the rate limit of messages (20 in 20 seconds), because going over it again and again mutes the user. */
const PACE = { requests: 18, perMs: 21_000 };
/** Previews above this number would fill the dialog. */
const SHOWN_ORIGINALS = 3;

const ICONS = {
  channel: <Hash aria-hidden="true" />,
  direct: <MessageSquare aria-hidden="true" />,
  person: <UserRound aria-hidden="true" />,
};

/** Sends copies of messages to a channel or a person, one after the other. Closing it stops after the current message. */
export function ForwardDialog({ messages, onClose, onSent }: ForwardDialogProps) {
  const [destination, setDestination] = useState<Destination | null>(null);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const formId = useId();
  /** What is sent to the last destination. The same copy is sent again after a lost connection. */
  const progress = useRef<{ readonly to: string; left: readonly RawMessage[] }>({ to: '', left: messages });
  const attempt = useRef<{ readonly of: string; readonly made: Attempt } | null>(null);

  async function forwardTo(to: Destination, message: RawMessage): Promise<void> {
    const words = message === messages[0] ? comment : '';
    const of = JSON.stringify([keyOf(to), message.id, words]);
    try {
      if (attempt.current?.of !== of) attempt.current = { of, made: await prepareForward(message, to, words) };
      await sendForward(attempt.current.made);
    } catch (error) {
      if (problemOf(error).status !== 0) attempt.current = null;
      throw error;
    }
  }

  const { run, done } = useRunInOrder(
    ({ to, message }: { readonly to: Destination; readonly message: RawMessage }) => forwardTo(to, message),
    PACE,
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!destination || done !== null) return;
    setProblem(null);
    if (progress.current.to !== keyOf(destination)) progress.current = { to: keyOf(destination), left: messages };
    const items = progress.current.left.map((message) => ({ to: destination, message }));
    const outcome = await run(items);
    progress.current.left = outcome.left.map(({ message }) => message);
    if (outcome.left.length > 0) {
      const reason = outcome.problem?.message ?? null;
      setProblem(reason === null || messages.length === 1 ? reason : progressText('left', { reason, count: outcome.left.length }));
      return;
    }
    showToast({ tone: 'success', text: text('sent', { name: destination.name }) });
    onClose();
    onSent?.();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      ignoresBackground
      title={messages.length === 1 ? text('title') : text('titleMany', { count: messages.length })}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={done !== null} isDisabled={!destination}>
          {text('forward')}
        </Button>
      }
    >
      <form id={formId} className="forward-form" onSubmit={(event) => void submit(event)}>
        {messages.slice(0, SHOWN_ORIGINALS).map((message) => (
          <Original key={message.id} message={message} />
        ))}
        {messages.length > SHOWN_ORIGINALS && <p className="forward-more">{`+${formatCount(messages.length - SHOWN_ORIGINALS)}`}</p>}
        <Destinations chosen={destination} onChoose={setDestination} />
        <TextArea label={text('comment')} value={comment} onChange={setComment} />
        {messages.length > 1 && (
          <p role="status" className="forward-more">
            {done === null ? '' : progressText('done', { done, total: progress.current.left.length })}
          </p>
        )}
        <ProblemNote>{problem}</ProblemNote>
      </form>
    </Dialog>
  );
}

function Original({ message }: { readonly message: RawMessage }) {
  const { createdBy, content, channelId, attachments } = message;
  const serverId = store.get().channels.get(channelId)?.serverId ?? null;
  return (
    <div className="forward-original">
      <strong>
        <bdi>{createdBy.username}</bdi>
      </strong>
      {content !== '' && <MarkupText content={content} serverId={serverId} />}
      {attachments.map((attachment) => (
        <span key={attachment.id} className="forward-file">
          <Paperclip aria-hidden="true" />
          <bdi>{shownName(attachment)}</bdi>
        </span>
      ))}
    </div>
  );
}

type DestinationsProps = { readonly chosen: Destination | null; readonly onChoose: (destination: Destination | null) => void };

function Destinations({ chosen, onChoose }: DestinationsProps) {
  const [query, setQuery] = useState('');
  const state = useStore((current) => current);
  const found = useMemo(() => findDestinations(state, query), [state, query]);

  function search(next: string): void {
    setQuery(next);
    // A destination that is no longer in the list must not get the message.
    if (chosen && !findDestinations(store.get(), next).some((each) => keyOf(each) === keyOf(chosen))) onChoose(null);
  }

  return (
    <>
      <TextField
        label={text('to')}
        placeholder={sharingText('findHint')}
        type="search"
        value={query}
        onChange={search}
        autoComplete="off"
        autoFocus
      />
      <div className="forward-destinations">
        <ListRows
          label={sharingText('places')}
          rows={found.map((each) => ({ id: keyOf(each), label: each.name, description: each.detail, icon: ICONS[each.kind] }))}
          selected={chosen && keyOf(chosen)}
          onSelect={(key) => onChoose(found.find((each) => keyOf(each) === key) ?? null)}
          empty={<p className="forward-none">{sharingText('none')}</p>}
        />
      </div>
    </>
  );
}
