import { formatCount } from '../i18n/format.ts';
import { text } from './texts.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import './UnreadBadge.css';

/** More would be wider than the rail and says no more. */
const SHOWN_AT_MOST = 99;

/** With mentions a number, without them a dot; nothing when all is read. */
export function UnreadBadge({ mentions, isUnread = mentions > 0 }: { readonly mentions: number; readonly isUnread?: boolean }) {
  if (mentions > 0) {
    return (
      <span className="ui-unread-badge">
        <span aria-hidden="true">{mentions > SHOWN_AT_MOST ? `${formatCount(SHOWN_AT_MOST)}+` : formatCount(mentions)}</span>
        <VisuallyHidden>{text('unreadMentions', { count: mentions })}</VisuallyHidden>
      </span>
    );
  }
  if (!isUnread) return null;
  return (
    <span className="ui-unread-dot">
      <VisuallyHidden>{text('unread')}</VisuallyHidden>
    </span>
  );
}
