import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { Ban, LogIn, LogOut, Megaphone, Phone, UserX } from 'lucide-react';
import { formatTime } from '../i18n/format.ts';
import { useDisplayName } from '../members/names.ts';
import { openProfileCard } from '../profiles/profile-card.ts';
import { text } from './texts.ts';
import { useMessageMenu } from './use-message-menu.ts';
import './system-row.css';

const KINDS = {
  [MESSAGE_TYPE.JOIN_SERVER]: ['joined', LogIn],
  [MESSAGE_TYPE.LEAVE_SERVER]: ['left', LogOut],
  [MESSAGE_TYPE.KICK_USER]: ['kicked', UserX],
  [MESSAGE_TYPE.BAN_USER]: ['banned', Ban],
  [MESSAGE_TYPE.CALL_STARTED]: ['callStarted', Phone],
  [MESSAGE_TYPE.BUMP_SERVER]: ['bumped', Megaphone],
} as const;

function isKind(type: number): type is keyof typeof KINDS {
  return type in KINDS;
}

/** A system message, for example that a user joined. Its author is the user whom it is about. */
export function SystemRow({ message, serverId }: { readonly message: RawMessage; readonly serverId: string | null }) {
  const { createdBy, createdAt, type } = message;
  const name = useDisplayName(serverId, createdBy.id, createdBy.username);
  const menu = useMessageMenu(message);
  if (!isKind(type)) return null;
  const [key, Icon] = KINDS[type];
  const who = (
    <button
      type="button"
      tabIndex={-1}
      className="message-author"
      onClick={(event) => openProfileCard(event.currentTarget, createdBy.id, serverId)}
    >
      <bdi>{name}</bdi>
    </button>
  );
  return (
    <div className="message-system" {...menu}>
      <Icon aria-hidden="true" />
      <p>{text.rich(key, { name: who })}</p>
      <time dateTime={new Date(createdAt).toISOString()} title={formatTime(createdAt, 'exact')}>
        {formatTime(createdAt, 'time')}
      </time>
    </div>
  );
}
