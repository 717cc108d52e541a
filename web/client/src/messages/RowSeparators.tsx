import { daysAgo, formatTime } from '../i18n/format.ts';
import { text } from './texts.ts';
import './row-separators.css';

/** Shown where a day begins. */
export function DayDivider({ at }: { readonly at: number }) {
  const days = daysAgo(at, Date.now());
  return (
    <div className="message-divider">
      <time dateTime={new Date(at).toISOString()}>
        {days === 0 ? text('today') : days === 1 ? text('yesterday') : formatTime(at, 'day')}
      </time>
    </div>
  );
}

/** Shown above the first message that is new since the channel was opened. */
export function NewLine() {
  return (
    <div className="message-divider message-divider-new">
      <span>{text('newMessages')}</span>
    </div>
  );
}
