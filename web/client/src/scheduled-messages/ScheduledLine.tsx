import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { text } from './texts.ts';
import { useScheduledMessages } from './use-scheduled-messages.ts';
import './scheduled-line.css';

/** The scheduled messages of a channel, above its composer. */
export function ScheduledLine({ channelId }: { readonly channelId: string }) {
  const here = (useScheduledMessages().data ?? []).filter((message) => message.channelId === channelId);
  if (here.length === 0) return null;
  const notSent = here.filter(({ refusal }) => refusal !== null).length;
  const waiting = here.length - notSent;
  return (
    <Link className="scheduled-line" to="/app/scheduled">
      <CalendarClock aria-hidden="true" />
      {waiting > 0 && <span>{text('count', { count: waiting })}</span>}
      {notSent > 0 && <span className="scheduled-line-alert">{text('notSentCount', { count: notSent })}</span>}
    </Link>
  );
}
