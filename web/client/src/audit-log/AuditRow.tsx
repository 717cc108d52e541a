import type { ActSubject } from '@folkmoot/contracts/audit-log/acts';
import type { ServerAction } from '@folkmoot/contracts/audit-log/wire';
import { Ban, Crown, DoorOpen, type LucideIcon, MessageSquareX, Trash2, Undo2, Unlink, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { MarkupText } from '../markup/MarkupText.tsx';
import { Button } from '../ui/Button.tsx';
import { ActChanges } from './ActChanges.tsx';
import { neverWords, notAllowedWords, shownActs } from './act-shown.ts';
import { text } from './texts.ts';
import { UndoActDialog } from './UndoActDialog.tsx';
import { UndoBanDialog, UndoMessageDialog, UndoUnbanDialog } from './UndoDialog.tsx';
import { type ActionEntry, isOpen } from './use-audit-log.ts';
import './undo.css';

type Names = ReadonlyMap<string, string>;
type UndoneAction = Extract<ServerAction, { actionType: 'SERVER_ACT_UNDO' }>['data'];

export function AuditRow({ entry, names }: { readonly entry: ServerAction; readonly names: Names }) {
  const { icon: Icon, words } = shown(entry, names);
  return (
    <li className="settings-row">
      <Icon aria-hidden="true" className="settings-row-icon" />
      <div className="settings-row-text">
        <p>{words}</p>
        {isAct(entry) && <ActChanges changes={entry.data.changes} names={entry.data.names} />}
        {entry.actionType === 'SERVER_MESSAGE_DELETE' && entry.undo.state === 'open' && (
          <p className="settings-row-detail undo-excerpt" dir="auto">
            {entry.data.content ? <MarkupText content={entry.data.content} serverId={entry.serverId} /> : text('onlyFile')}
          </p>
        )}
        <p className="settings-row-detail">
          <time dateTime={new Date(entry.createdAt).toISOString()} title={formatTime(entry.createdAt, 'exact')}>
            {formatTime(entry.createdAt, 'short')}
          </time>
          {entry.undo.state === 'undone' && <> · {text.rich('undone', { actor: named(names, entry.undo.byId) })}</>}
          {entry.undo.state === 'gone' && (
            <> · {text(isAct(entry) || entry.actionType === 'SERVER_USER_UNBAN' ? 'changedSince' : 'permanentlyDeleted')}</>
          )}
          {entry.undo.state === 'never' && <> · {text(neverWords[entry.undo.why])}</>}
          {entry.undo.state === 'barred' && <> · {text(notAllowedWords[entry.undo.by])}</>}
        </p>
      </div>
      {isOpen(entry, Date.now()) && <UndoButton entry={entry} names={names} />}
    </li>
  );
}

function UndoButton({ entry, names }: { readonly entry: ServerAction; readonly names: Names }) {
  const [isAsked, setIsAsked] = useState(false);
  const onClose = () => setIsAsked(false);
  return (
    <>
      <Button size="small" onPress={() => setIsAsked(true)}>
        {text('undo')}
      </Button>
      {isAsked && entry.actionType === 'SERVER_USER_BAN' && (
        <UndoBanDialog entry={entry} name={names.get(entry.data.bannedUserId) ?? text('deletedUser')} onClose={onClose} />
      )}
      {isAsked && entry.actionType === 'SERVER_USER_UNBAN' && (
        <UndoUnbanDialog entry={entry} name={names.get(entry.data.unbannedUserId) ?? text('deletedUser')} onClose={onClose} />
      )}
      {isAsked && isAct(entry) && <UndoActDialog entry={entry} onClose={onClose} />}
      {isAsked && entry.actionType === 'SERVER_MESSAGE_DELETE' && <UndoMessageDialog entry={entry} onClose={onClose} />}
    </>
  );
}

function isAct(entry: ServerAction): entry is ActionEntry {
  return entry.actionType in shownActs;
}

function shown(entry: ServerAction, names: Names): { readonly icon: LucideIcon; readonly words: ReactNode } {
  const actor = entry.actionById === 'System' ? text('product') : named(names, entry.actionById);
  if (isAct(entry)) {
    const { icon, words } = shownActs[entry.actionType];
    return { icon, words: text.rich(words, { actor, subject: subjectOf(entry.data.subject, names) }) };
  }
  switch (entry.actionType) {
    case 'SERVER_USER_BAN':
      return { icon: Ban, words: text.rich('banned', { actor, subject: named(names, entry.data.bannedUserId) }) };
    case 'SERVER_USER_UNBAN':
      return { icon: DoorOpen, words: text.rich('unbanned', { actor, subject: named(names, entry.data.unbannedUserId) }) };
    case 'SERVER_USER_KICK':
      return { icon: UserMinus, words: text.rich('kicked', { actor, subject: named(names, entry.data.kickedUserId) }) };
    case 'SERVER_OWNERSHIP_UPDATE':
      return { icon: Crown, words: text.rich('transferred', { actor, subject: named(names, entry.data.newOwnerUserId) }) };
    case 'SERVER_MESSAGE_DELETE':
      return { icon: MessageSquareX, words: text.rich('deletedMessage', { actor, subject: named(names, entry.data.authorUserId) }) };
    case 'SERVER_EMBED_REMOVE':
      return { icon: Unlink, words: text.rich('embedRemoved', { actor, subject: named(names, entry.data.authorUserId) }) };
    case 'SERVER_MESSAGE_RESTORE':
      return { icon: Undo2, words: text.rich('restoredMessage', { actor, subject: named(names, entry.data.authorUserId) }) };
    case 'SERVER_USER_BAN_UNDO':
      return { icon: Undo2, words: text.rich('banUndone', { actor, subject: named(names, entry.data.bannedUserId) }) };
    case 'SERVER_ACT_UNDO':
      return { icon: Undo2, words: text.rich('actionUndone', { actor, act: actWords(entry.data, names) }) };
    case 'SERVER_DELETE':
      return { icon: Trash2, words: text.rich('deleted', { actor, subject: entry.data.serverName }) };
  }
}

/** The text of the action that was undone. */
function actWords({ undone, actorUserId, subject }: UndoneAction, names: Names): ReactNode {
  const words = undone === 'SERVER_USER_UNBAN' ? 'unbanned' : shownActs[undone].words;
  return text.rich(words, { actor: named(names, actorUserId), subject: subjectOf(subject, names) });
}

function named(names: Names, id: string): ReactNode {
  const name = names.get(id);
  return name === undefined ? text('deletedUser') : strong(name);
}

function subjectOf({ kind, id, name }: ActSubject, names: Names): ReactNode {
  if (kind === 'user') return named(names, id);
  if (kind === 'server') return text('theServer');
  return name === null ? text('deletedItem') : strong(name);
}

function strong(name: string): ReactNode {
  return (
    <strong>
      <bdi translate="no">{name}</bdi>
    </strong>
  );
}
