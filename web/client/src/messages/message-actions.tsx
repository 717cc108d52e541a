/** The menu of a message. It contains only permitted actions. */

import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import {
  AlarmClockPlus,
  Bookmark,
  BookmarkX,
  Captions,
  Copy,
  Forward,
  Link as LinkIcon,
  ListChecks,
  MailOpen,
  Pencil,
  Pin,
  PinOff,
  Quote,
  Reply,
  SmilePlus,
  Trash2,
  Unlink,
} from 'lucide-react';
import { openCard, openDialog, openMenu, updateMenu } from '../app/overlays.ts';
import { isSaved, loadSavedIds } from '../bookmarks/saved-ids.ts';
import { text as bookmarkText } from '../bookmarks/texts.ts';
import { toggleSaved } from '../bookmarks/toggle-saved.tsx';
import { LazyEmojiPanel } from '../emoji/LazyEmojiPanel.tsx';
import { LazyForwardDialog } from '../forwarding/LazyForwardDialog.tsx';
import { text as forwardText } from '../forwarding/texts.ts';
import { text as pinText } from '../pins/texts.ts';
import { isPinned, togglePin } from '../pins/use-pins.ts';
import { LazyReminderDialog } from '../reminders/LazyReminderDialog.tsx';
import { text as reminderText } from '../reminders/texts.ts';
import { reportEntry } from '../reports/report-entry.tsx';
import { startSelection } from '../selection/use-selection.ts';
import { mayInServer, maySend } from '../store/permissions.ts';
import { store } from '../store/store.ts';
import type { Point } from '../ui/ContextMenu.tsx';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { showToast } from '../ui/toasts.ts';
import { isMasked } from '../words/masked.ts';
import { commandFromWire } from './bot-command.ts';
import { focusComposer } from './composer-focus.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { changeDraft, draftOf } from './drafts.ts';
import { removeEmbed, restoreEmbed } from './embed-commands.ts';
import { text as fileText } from './file-details-texts.ts';
import { LazySentFileDialog } from './LazySentFileDialog.tsx';
import { mentionsIn } from './mentionable-names.ts';
import { linkTo } from './message-link.ts';
import { text } from './texts.ts';
import type { Emoji } from './use-message-commands.ts';
import { fromWire } from './wire-text.ts';

export type MessageRights = {
  readonly reply: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  readonly pin: boolean;
  /** Messages of a ticket cannot be edited, saved or linked to, because they are shown only in the ticket. */
  readonly inTicket: boolean;
  readonly report: boolean;
  readonly removeEmbed: boolean;
  readonly restoreEmbed: boolean;
};

export function rightsOn(message: RawMessage): MessageRights {
  const state = store.get();
  const own = state.account?.id ?? '';
  const serverId = state.channels.get(message.channelId)?.serverId ?? null;
  const inTicket = state.channels.get(message.channelId)?.type === CHANNEL_TYPE.TICKET;
  const isOwn = message.createdById === own;
  const mayWrite = maySend(state, message.channelId, own);
  const moderates = serverId !== null && mayInServer(state, serverId, own, ROLE_PERMISSION.MANAGE_CHANNELS);
  return {
    reply: mayWrite,
    edit: isOwn && message.type === 0 && mayWrite && !inTicket,
    delete: (isOwn || moderates) && !inTicket,
    pin: (serverId === null || moderates) && !inTicket,
    inTicket,
    report: !isOwn && message.type === 0 && !inTicket,
    removeEmbed: message.embed !== null && (isOwn || moderates) && !inTicket,
    restoreEmbed: Boolean(message.removedEmbed) && (moderates || (isOwn && message.removedEmbed === 'author')) && !inTicket,
  };
}

export function reply(message: RawMessage): void {
  changeDraft(message.channelId, { type: 'replyAdded', message });
  focusComposer();
}

/** Edits the original text, also if readers see masked words. */
export async function startEdit({ id: messageId, channelId, content: shown }: RawMessage): Promise<void> {
  const content = isMasked(shown) ? await (await import('../words/source.ts')).messageSource(channelId, messageId) : shown;
  if (content === null) return;
  changeDraft(channelId, { type: 'editStarted', messageId, ...commandFromWire(fromWire(content, mentionsIn(channelId))) });
  focusComposer();
}

function quote(message: RawMessage): void {
  const { content, edit } = draftOf(message.channelId);
  if (edit) return;
  changeDraft(message.channelId, { type: 'typed', content: `${content}${content && !content.endsWith(' ') ? ' ' : ''}[q:${message.id}] ` });
  focusComposer();
}

/** `anchor`: the element next to which the picker opens. */
export function pickReaction(anchor: Element, onPick: (emoji: Emoji) => void): void {
  openCard({
    label: text('react'),
    anchor,
    placement: 'bottom end',
    content: {
      render: (close) => (
        <LazyEmojiPanel
          onPick={(name) => {
            onPick({ name, emojiId: null, gif: null });
            close();
          }}
          onPickCustom={({ name, id, gif }) => {
            onPick({ name, emojiId: id, gif });
            close();
          }}
        />
      ),
    },
  });
}

async function copy(words: string): Promise<void> {
  await navigator.clipboard.writeText(words);
  showToast({ tone: 'success', text: text('copied') });
}

type Acts = { readonly react: (emoji: Emoji) => void; readonly markUnread: () => void; readonly anchor: Element };

function messageEntries(message: RawMessage, { react, markUnread, anchor }: Acts): readonly MenuEntry[] {
  const rights = rightsOn(message);
  const isText = message.type === 0;
  const pinned = isPinned(message);
  const saved = isSaved(message.id);
  const [file] = message.attachments;
  const entries: (MenuEntry | false)[] = [
    rights.reply && { id: 'reply', label: text('reply'), icon: <Reply aria-hidden="true" />, onAction: () => reply(message) },
    { id: 'react', label: text('react'), icon: <SmilePlus aria-hidden="true" />, onAction: () => pickReaction(anchor, react) },
    rights.edit && { id: 'edit', label: text('edit'), icon: <Pencil aria-hidden="true" />, onAction: () => startEdit(message) },
    rights.edit &&
      file !== undefined && {
        id: 'describe',
        label: fileText('editDescription'),
        icon: <Captions aria-hidden="true" />,
        onAction: () => openDialog((close) => <LazySentFileDialog message={message} attachment={file} onClose={close} />),
      },
    rights.reply && isText && { id: 'quote', label: text('quote'), icon: <Quote aria-hidden="true" />, onAction: () => quote(message) },
    isText &&
      !rights.inTicket &&
      (message.content !== '' || message.attachments.length > 0) && {
        id: 'forward',
        label: forwardText('forward'),
        icon: <Forward aria-hidden="true" />,
        onAction: () => openDialog((close) => <LazyForwardDialog messages={[message]} onClose={close} />),
      },
    'line',
    isText && { id: 'copy', label: text('copyText'), icon: <Copy aria-hidden="true" />, onAction: () => void copy(message.content) },
    !rights.inTicket && {
      id: 'link',
      label: text('copyLink'),
      icon: <LinkIcon aria-hidden="true" />,
      onAction: () => void copy(linkTo(message)),
    },
    isText &&
      !rights.inTicket && {
        id: 'save',
        label: bookmarkText(saved ? 'unsave' : 'save'),
        icon: saved ? <BookmarkX aria-hidden="true" /> : <Bookmark aria-hidden="true" />,
        onAction: () => void toggleSaved(message.id),
      },
    !rights.inTicket && {
      id: 'remind',
      label: reminderText('remind'),
      icon: <AlarmClockPlus aria-hidden="true" />,
      onAction: () => openDialog((close) => <LazyReminderDialog target={{ messageId: message.id }} onClose={close} />),
    },
    rights.pin && {
      id: 'pin',
      label: pinText(pinned ? 'unpin' : 'pin'),
      icon: pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
      onAction: () => void togglePin(message),
    },
    !rights.inTicket && { id: 'unread', label: text('markUnread'), icon: <MailOpen aria-hidden="true" />, onAction: markUnread },
    (rights.removeEmbed || rights.restoreEmbed) && {
      id: 'preview',
      label: text(rights.removeEmbed ? 'removePreview' : 'restorePreview'),
      icon: rights.removeEmbed ? <Unlink aria-hidden="true" /> : <LinkIcon aria-hidden="true" />,
      onAction: () => void (rights.removeEmbed ? removeEmbed(message) : restoreEmbed(message)),
    },
    isText && {
      id: 'select',
      label: text('select'),
      icon: <ListChecks aria-hidden="true" />,
      onAction: () => startSelection(message, anchor.closest<HTMLElement>('[data-row]')),
    },
    rights.report && reportEntry({ kind: 'message', id: message.id, name: message.createdBy.username }),
    rights.delete && 'line',
    rights.delete && {
      id: 'delete',
      label: text('delete'),
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onAction: () => openDialog((close) => <DeleteDialog message={message} onClose={close} />),
    },
  ];
  return entries.filter((entry) => entry !== false);
}

/** Opens the menu, and corrects it when it is known whether the message is saved. */
export function openMessageMenu(message: RawMessage, acts: Acts, at: Point): void {
  const menu = () => ({ label: text('menu'), entries: messageEntries(message, acts), at });
  const saved = isSaved(message.id);
  openMenu(menu());
  void loadSavedIds().then(() => isSaved(message.id) !== saved && updateMenu(menu()));
}

/** By the keyboard, without the menu. */
export function toggleSavedIfAllowed(message: RawMessage): void {
  if (message.type === 0 && !rightsOn(message).inTicket) void toggleSaved(message.id);
}
