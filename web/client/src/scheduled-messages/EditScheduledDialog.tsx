import { changeScheduledMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import type { RawScheduledMessage } from '@folkmoot/contracts/scheduled-messages/wire';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { useMessageLength } from '../instance/instance-rules.ts';
import { commandFromWire, commandToWire } from '../messages/bot-command.ts';
import { mentionsIn } from '../messages/mentionable-names.ts';
import { text as messageText } from '../messages/texts.ts';
import { mentionNamesFor } from '../messages/use-submit.ts';
import { fromWire, toWire } from '../messages/wire-text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { quickTimes } from './quick-times.ts';
import { type ChosenTime, chosenMoment, chosenTime, TimeFields } from './TimeFields.tsx';
import { text } from './texts.ts';
import { ownZone } from './time-zones.ts';
import './scheduled-messages.css';

type EditScheduledDialogProps = { readonly message: RawScheduledMessage; readonly onClose: () => void };

/** A message that was not sent gets a suggested time, because its own has passed. */
function firstTime({ refusal, sendAt, timeZone }: RawScheduledMessage): ChosenTime {
  const now = Date.now();
  const [, tomorrow] = quickTimes(now, ownZone());
  return refusal === null ? chosenTime(sendAt, timeZone) : chosenTime(tomorrow?.at ?? now, ownZone());
}

export function EditScheduledDialog({ message, onClose }: EditScheduledDialogProps) {
  const { id, channelId, sendAt, timeZone, refusal } = message;
  const { run, isPending, problem } = useCommand(changeScheduledMessage);
  const [before] = useState(() => commandFromWire(fromWire(message.content, mentionsIn(channelId))));
  const [content, setContent] = useState(before.content);
  const [first] = useState(() => firstTime(message));
  const [chosen, setChosen] = useState(first);
  const [isPast, setIsPast] = useState(false);
  const limit = useMessageLength();

  async function save(at: number): Promise<void> {
    const known = await mentionNamesFor(channelId, content);
    const written = commandToWire({ content: toWire(content.trim(), known), selectedBotCommand: before.selectedBotCommand });
    // An unchanged time keeps its seconds.
    const isSameTime = refusal === null && at === Math.floor(sendAt / 60_000) * 60_000 && chosen.zone === timeZone;
    const time = isSameTime ? {} : { sendAt: at, timeZone: chosen.zone };
    const body = { ...(content === before.content ? {} : { content: written }), ...time };
    if (Object.keys(body).length === 0 || (await run({ params: { scheduledMessageId: id }, body }))) onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const moment = chosenMoment(chosen);
    if (moment && moment.at > Date.now()) void save(moment.at);
    else setIsPast(true);
  }

  return (
    <Dialog isOpen onClose={onClose} title={text('editTitle')} ignoresBackground>
      <form className="scheduled-form scheduled-form-edit" onSubmit={submit}>
        <TextArea label={text('message')} value={content} limit={limit} onChange={setContent} />
        <TimeFields
          value={chosen}
          isPast={isPast}
          onChange={(value) => {
            setIsPast(false);
            setChosen(value);
          }}
        />
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          isDisabled={content.trim() === '' || [...content].length > limit || chosenMoment(chosen) === null}
        >
          {messageText('save')}
        </Button>
      </form>
      <ProblemNote>{problem?.message}</ProblemNote>
    </Dialog>
  );
}
