import { daysAgo, formatTime } from '../i18n/format.ts';
import type { Row } from './rows.ts';
import { text } from './texts.ts';

type SeparatorRow = Extract<Row, { readonly kind: 'day' | 'unread' }>;

export function AnyRowSeparator({ row }: { readonly row: SeparatorRow }) {
  if (row.kind === 'unread') {
    return (
      <div className="message-divider message-divider-new">
        <span>{text('newMessages')}</span>
      </div>
    );
  }
  const days = daysAgo(row.at, Date.now());
  return (
    <div className="message-divider">
      <time dateTime={new Date(row.at).toISOString()}>
        {days === 0 ? text('today') : days === 1 ? text('yesterday') : formatTime(row.at, 'day')}
      </time>
    </div>
  );
}
