import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { Hash, MessageSquare, Paperclip, UserRound } from 'lucide-react';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { type Problem, problemOf } from '../api/problem.ts';
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

type ForwardDialogProps = { readonly message: RawMessage; readonly onClose: () => void };

const ICONS = {
  channel: <Hash aria-hidden="true" />,
  direct: <MessageSquare aria-hidden="true" />,
  person: <UserRound aria-hidden="true" />,
};

/** Sends a copy of a message to a channel or a person. */
export function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const [destination, setDestination] = useState<Destination | null>(null);
  const [comment, setComment] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const formId = useId();
  const attempt = useRef<{ readonly of: string; readonly made: Attempt } | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!destination) return;
    setIsPending(true);
    setProblem(null);
    try {
      // After a lost connection, the same copy is sent again.
      const of = JSON.stringify([keyOf(destination), comment]);
      if (attempt.current?.of !== of) attempt.current = { of, made: await prepareForward(message, destination, comment) };
      await sendForward(attempt.current.made);
      showToast({ tone: 'success', text: text('sent', { name: destination.name }) });
      onClose();
    } catch (error) {
      const refusal = problemOf(error);
      if (refusal.status !== 0) attempt.current = null;
      setProblem(refusal);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      ignoresBackground
      title={text('title')}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={isPending} isDisabled={!destination}>
          {text('forward')}
        </Button>
      }
    >
      <form id={formId} className="forward-form" onSubmit={(event) => void submit(event)}>
        <Original message={message} />
        <Destinations chosen={destination} onChoose={setDestination} />
        <TextArea label={text('comment')} value={comment} onChange={setComment} />
        <ProblemNote>{problem?.message}</ProblemNote>
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
