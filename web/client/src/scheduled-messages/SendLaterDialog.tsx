import { scheduleMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { formatTime } from '../i18n/format.ts';
import { changeDraft, draftOf } from '../messages/drafts.ts';
import { writtenIn } from '../messages/use-submit.ts';
import { text as reminderText } from '../reminders/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { showToast } from '../ui/toasts.ts';
import { type QuickTime, quickTimes } from './quick-times.ts';
import { type ChosenTime, chosenMoment, chosenTime, TimeFields } from './TimeFields.tsx';
import { text } from './texts.ts';
import { ownZone } from './time-zones.ts';
import './scheduled-messages.css';

type SendLaterDialogProps = { readonly channelId: string; readonly onClose: () => void };

/** Schedules the draft of a channel: at a suggested time, or at any time in any time zone. */
export function SendLaterDialog({ channelId, onClose }: SendLaterDialogProps) {
  const { run, isPending, problem } = useCommand(scheduleMessage);
  const [now] = useState(Date.now);
  const quick = quickTimes(now, ownZone());
  const [chosen, setChosen] = useState<ChosenTime>(() => chosenTime((quick[1] ?? quick[0])?.at ?? now, ownZone()));
  const [isPast, setIsPast] = useState(false);

  async function schedule(sendAt: number, timeZone: string): Promise<void> {
    const { content, silent, replies, mentionReplies } = await writtenIn(channelId, draftOf(channelId));
    const replyToMessageIds = replies.map(({ id }) => id);
    const body = { content, silent, replyToMessageIds, mentionReplies, sendAt, timeZone };
    if (!(await run({ params: { channelId }, body }))) return;
    changeDraft(channelId, { type: 'sent' });
    showToast({ tone: 'success', text: text('scheduledFor', { when: formatTime(sendAt, 'moment') }) });
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const moment = chosenMoment(chosen);
    if (moment && moment.at > Date.now()) void schedule(moment.at, chosen.zone);
    else setIsPast(true);
  }

  return (
    <Dialog isOpen onClose={onClose} title={text('schedule')}>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, and a fieldset is for form fields. */}
      <div role="group" className="scheduled-quick" aria-label={reminderText('presets')}>
        {quick.map((each) => (
          <Button key={each.kind} isDisabled={isPending} onPress={() => void schedule(each.at, ownZone())}>
            {quickLabel(each)}
          </Button>
        ))}
      </div>
      <form className="scheduled-form" onSubmit={submit}>
        <TimeFields
          value={chosen}
          isPast={isPast}
          onChange={(value) => {
            setIsPast(false);
            setChosen(value);
          }}
        />
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={chosenMoment(chosen) === null}>
          {text('schedule')}
        </Button>
      </form>
      <ProblemNote>{problem?.message}</ProblemNote>
    </Dialog>
  );
}

function quickLabel({ kind, at }: QuickTime): string {
  return kind === 'hour' ? reminderText('in1Hour') : text(kind, { time: formatTime(at, 'time') });
}
