import type { RawBookmark } from '@folkmoot/contracts/bookmarks/wire';
import { removeReminder } from '@folkmoot/contracts/reminders/commands';
import { AlarmClock, AlarmClockOff, AlarmClockPlus, BookmarkX, Pencil } from 'lucide-react';
import { useAction } from '../api/use-command.ts';
import { openDialog } from '../app/overlays.ts';
import { formatTime } from '../i18n/format.ts';
import { LazyReminderDialog } from '../reminders/LazyReminderDialog.tsx';
import { text as reminderText } from '../reminders/texts.ts';
import { SearchResult } from '../search/SearchResult.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LazySaveDialog } from './LazySaveDialog.tsx';
import { text } from './list-texts.ts';
import { text as menuText } from './texts.ts';
import { removeSaved } from './toggle-saved.tsx';
import { useReminderOf } from './use-reminder-of.ts';

/** A saved message with its note and reminder. */
export function SavedMessage({ bookmark }: { readonly bookmark: RawBookmark }) {
  const { messageId, message, note, savedAt } = bookmark;
  const reminder = useReminderOf(messageId);
  return (
    <div className="saved-message">
      {message ? <SearchResult message={message} /> : <p className="saved-unavailable">{text('unavailable')}</p>}
      {note !== null && (
        <p className="saved-note" dir="auto">
          {note}
        </p>
      )}
      <div className="saved-foot">
        <span className="saved-when">{text('savedOn', { date: formatTime(savedAt, 'short') })}</span>
        {reminder && (
          <span className="saved-when">
            <AlarmClock aria-hidden="true" />
            {text('reminderOn', { date: formatTime(reminder.remindAt, 'short') })}
          </span>
        )}
        <Actions bookmark={bookmark} reminderId={reminder?.id ?? null} />
      </div>
    </div>
  );
}

function Actions({ bookmark, reminderId }: { readonly bookmark: RawBookmark; readonly reminderId: string | null }) {
  const { messageId, message, note } = bookmark;
  const removeIt = useAction(removeReminder);
  return (
    <span className="saved-actions">
      <IconButton
        size="small"
        label={text(note === null ? 'addNote' : 'editNote')}
        onPress={() => openDialog((close) => <LazySaveDialog messageId={messageId} note={note} onClose={close} />)}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      {reminderId !== null && (
        <IconButton size="small" label={reminderText('delete')} onPress={() => void removeIt({ params: { reminderId } })}>
          <AlarmClockOff aria-hidden="true" />
        </IconButton>
      )}
      {reminderId === null && message && (
        <IconButton
          size="small"
          label={reminderText('remind')}
          onPress={() => openDialog((close) => <LazyReminderDialog target={{ messageId }} onClose={close} />)}
        >
          <AlarmClockPlus aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size="small" tone="danger" label={menuText('unsave')} onPress={() => void removeSaved(messageId)}>
        <BookmarkX aria-hidden="true" />
      </IconButton>
    </span>
  );
}
