/** What may be done with a message, as a menu. Only what one may do is in it. */

import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { Copy, Link as LinkIcon, MailOpen, Pencil, Quote, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { openCard, openDialog } from '../app/overlays.ts';
import { LazyEmojiPanel } from '../emoji/LazyEmojiPanel.tsx';
import { mayInServer, maySend } from '../store/rights.ts';
import { store } from '../store/store.ts';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { showToast } from '../ui/toasts.ts';
import { focusComposer } from './composer-focus.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { changeDraft, draftOf } from './drafts.ts';
import { namingsOf } from './namings.ts';
import { text } from './texts.ts';
import type { Emoji } from './use-message-commands.ts';
import { fromWire } from './wire-text.ts';

export type MessageRights = { readonly reply: boolean; readonly edit: boolean; readonly delete: boolean };

export function rightsOn(message: RawMessage): MessageRights {
  const state = store.get();
  const own = state.account?.id ?? '';
  const serverId = state.channels.get(message.channelId)?.serverId ?? null;
  const isOwn = message.createdById === own;
  const mayWrite = maySend(state, message.channelId, own);
  const moderates = serverId !== null && mayInServer(state, serverId, own, ROLE_PERMISSION.MANAGE_CHANNELS);
  return { reply: mayWrite, edit: isOwn && message.type === 0 && mayWrite, delete: isOwn || moderates };
}

export function reply(message: RawMessage): void {
  changeDraft(message.channelId, { type: 'replyAdded', message });
  focusComposer();
}

export function startEdit(message: RawMessage): void {
  const content = fromWire(message.content, namingsOf(message.channelId));
  changeDraft(message.channelId, { type: 'editStarted', messageId: message.id, content });
  focusComposer();
}

function quote(message: RawMessage): void {
  const { content, edit } = draftOf(message.channelId);
  if (edit) return;
  changeDraft(message.channelId, { type: 'typed', content: `${content}${content && !content.endsWith(' ') ? ' ' : ''}[q:${message.id}] ` });
  focusComposer();
}

/** `anchor`: what the picker opens beside. */
export function pickReaction(anchor: Element, onPick: (emoji: Emoji) => void): void {
  openCard({
    label: text('react'),
    anchor,
    placement: 'bottom end',
    render: (close) => (
      <LazyEmojiPanel
        onPick={(name) => {
          onPick({ name, emojiId: null, gif: null });
          close();
        }}
      />
    ),
  });
}

async function copy(words: string): Promise<void> {
  await navigator.clipboard.writeText(words);
  showToast({ tone: 'success', text: text('copied') });
}

function linkTo({ channelId, id }: RawMessage): string {
  const serverId = store.get().channels.get(channelId)?.serverId;
  const place = serverId ? `servers/${serverId}` : 'inbox';
  return `${window.location.origin}/app/${place}/${channelId}?messageId=${id}`;
}

type Acts = { readonly react: (emoji: Emoji) => void; readonly markUnread: () => void; readonly anchor: Element };

export function messageEntries(message: RawMessage, { react, markUnread, anchor }: Acts): readonly MenuEntry[] {
  const rights = rightsOn(message);
  const isText = message.type === 0;
  const entries: (MenuEntry | false)[] = [
    rights.reply && { id: 'reply', label: text('reply'), icon: <Reply aria-hidden="true" />, onAction: () => reply(message) },
    { id: 'react', label: text('react'), icon: <SmilePlus aria-hidden="true" />, onAction: () => pickReaction(anchor, react) },
    rights.edit && { id: 'edit', label: text('edit'), icon: <Pencil aria-hidden="true" />, onAction: () => startEdit(message) },
    rights.reply && isText && { id: 'quote', label: text('quote'), icon: <Quote aria-hidden="true" />, onAction: () => quote(message) },
    'line',
    isText && { id: 'copy', label: text('copyText'), icon: <Copy aria-hidden="true" />, onAction: () => void copy(message.content) },
    { id: 'link', label: text('copyLink'), icon: <LinkIcon aria-hidden="true" />, onAction: () => void copy(linkTo(message)) },
    { id: 'unread', label: text('markUnread'), icon: <MailOpen aria-hidden="true" />, onAction: markUnread },
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
