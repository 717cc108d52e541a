import { removeReminder } from '@folkmoot/contracts/reminders/commands';
import type { RawReminder } from '@folkmoot/contracts/reminders/wire';
import { AlarmClock, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../api/use-command.ts';
import { formatRelative, formatTime } from '../i18n/format.ts';
import { MarkupText } from '../markup/MarkupText.tsx';
import { store } from '../store/store.ts';
import { useAccount } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { text } from './texts.ts';
import './reminders.css';

const EVERY_SECOND_MS = 1000;

/** All reminders, those that are due first. */
export function RemindersDialog({ onClose }: { readonly onClose: () => void }) {
  const reminders = useAccount()?.reminders ?? [];
  const now = useNow();
  return (
    <Dialog isOpen onClose={onClose} title={text('title')}>
      {reminders.length === 0 ? (
        <EmptyState icon={<AlarmClock aria-hidden="true" />} title={text('none')} text={text('noneText')} />
      ) : (
        <ul className="reminders">
          {reminders.map((reminder) => (
            <Reminder key={reminder.id} reminder={reminder} now={now} onFollow={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type ReminderProps = { readonly reminder: RawReminder; readonly now: number; readonly onFollow: () => void };

function Reminder({ reminder, now, onFollow }: ReminderProps) {
  const navigate = useNavigate();
  const remove = useAction(removeReminder);
  const path = pathOf(reminder);
  const { id, remindAt } = reminder;
  const isDue = remindAt <= now;
  const when = formatRelative(remindAt, now);
  return (
    <li className={classNames('reminder', isDue && 'reminder-due')}>
      <p className="reminder-when">{isDue ? text('dueSince', { when }) : text('dueIn', { when, date: formatTime(remindAt, 'short') })}</p>
      <About reminder={reminder} />
      <div className="reminder-acts">
        {path !== null && (
          <Button
            size="small"
            variant={isDue ? 'primary' : 'quiet'}
            onPress={() => {
              onFollow();
              void navigate(path);
            }}
          >
            {text('jump')}
          </Button>
        )}
        <IconButton size="small" tone="danger" label={text('delete')} onPress={() => void remove({ params: { reminderId: id } })}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

function About({ reminder: { message, post, channelId } }: { readonly reminder: RawReminder }) {
  const about = message ?? post;
  if (!about) return <p className="reminder-deleted">{text('unavailable')}</p>;
  const { createdBy, content } = about;
  const serverId = (channelId === null ? undefined : store.get().channels.get(channelId)?.serverId) ?? null;
  return (
    <div className="reminder-about">
      <Avatar name={createdBy.username} hexColor={createdBy.hexColor} picture={createdBy.avatar} badges={createdBy.badges} size={32} />
      <div>
        <strong>{text.rich(message ? 'message' : 'post', { name: createdBy.username })}</strong>
        <p>{content ? <MarkupText content={content} serverId={serverId} /> : text('noText')}</p>
      </div>
    </div>
  );
}

/** null: the target has no page. */
function pathOf({ message, post, channelId }: RawReminder): string | null {
  if (post) return `/app?postId=${post.id}`;
  if (!message || channelId === null) return null;
  const serverId = store.get().channels.get(channelId)?.serverId ?? null;
  const base = serverId === null ? 'inbox' : `servers/${serverId}`;
  return `/app/${base}/${channelId}?messageId=${message.id}`;
}
