import type { RawServerAuditLog } from '@folkmoot/contracts/audit-log/wire';
import { Ban, Crown, DoorOpen, type LucideIcon, Trash2, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '../i18n/format.ts';
import { text } from './texts.ts';

type Names = ReadonlyMap<string, string>;

export function AuditRow({ entry, names }: { readonly entry: RawServerAuditLog; readonly names: Names }) {
  const { icon: Icon, words } = shown(entry, names);
  return (
    <li className="settings-row">
      <Icon aria-hidden="true" className="settings-row-icon" />
      <div className="settings-row-text">
        <p>{words}</p>
        <p className="settings-row-detail">
          <time dateTime={new Date(entry.createdAt).toISOString()} title={formatTime(entry.createdAt, 'exact')}>
            {formatTime(entry.createdAt, 'short')}
          </time>
        </p>
      </div>
    </li>
  );
}

function shown(entry: RawServerAuditLog, names: Names): { readonly icon: LucideIcon; readonly words: ReactNode } {
  const actor = entry.actionById === 'System' ? text('product') : named(names, entry.actionById);
  switch (entry.actionType) {
    case 'SERVER_USER_BAN':
      return { icon: Ban, words: text.rich('banned', { actor, subject: named(names, entry.data.bannedUserId) }) };
    case 'SERVER_USER_UNBAN':
      return { icon: DoorOpen, words: text.rich('unbanned', { actor, subject: named(names, entry.data.unbannedUserId) }) };
    case 'SERVER_USER_KICK':
      return { icon: UserMinus, words: text.rich('kicked', { actor, subject: named(names, entry.data.kickedUserId) }) };
    case 'SERVER_OWNERSHIP_UPDATE':
      return { icon: Crown, words: text.rich('transferred', { actor, subject: named(names, entry.data.newOwnerUserId) }) };
    case 'SERVER_DELETE':
      return { icon: Trash2, words: text.rich('deleted', { actor, subject: entry.data.serverName }) };
  }
}

function named(names: Names, id: string): ReactNode {
  const name = names.get(id);
  return name === undefined ? (
    text('somebody')
  ) : (
    <strong>
      <bdi>{name}</bdi>
    </strong>
  );
}
