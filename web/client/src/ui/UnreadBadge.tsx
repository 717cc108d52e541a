import { formatCount } from '../i18n/format.ts';
import { text } from './texts.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import './UnreadBadge.css';

/** A larger number would be wider than the rail. */
const SHOWN_AT_MOST = 99;

/** Shows the number of mentions, or a dot for unread messages without mentions. */
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
