/** The menu of a post. It contains only permitted actions. */
import type { RawPost } from '@folkmoot/contracts/posts/wire';
import { AlarmClockPlus, Copy, Heart, Link as LinkIcon, MessageCircle, Pencil, Pin, PinOff, Repeat2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { openDialog, openMenu } from '../app/overlays.ts';
import { LazyReminderDialog } from '../reminders/LazyReminderDialog.tsx';
import { text as reminderText } from '../reminders/texts.ts';
import { reportEntry } from '../reports/report-entry.tsx';
import { copy } from '../settings/copy.ts';
import { store } from '../store/store.ts';
import type { Point } from '../ui/ContextMenu.tsx';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { DeletePostDialog } from './DeletePostDialog.tsx';
import { afterMenuClosed, rememberFocus } from './focus-return.ts';
import { PostPeopleDialog } from './PostPeopleDialog.tsx';
import { isPinned } from './pinned-posts.ts';
import { togglePin } from './post-commands.ts';
import { typedWords } from './post-words.ts';
import { text } from './texts.ts';

type Acts = { readonly at: Point; readonly open: (postId: string) => void; readonly startEdit: () => void };

export function openPostMenu(post: RawPost, acts: Acts): void {
  openMenu({ label: text('menu', { name: post.createdBy.username }), entries: postEntries(post, acts), at: acts.at });
}

function postEntries(post: RawPost, { open, startEdit }: Acts): readonly MenuEntry[] {
  const giveBack = rememberFocus();
  function show(render: (close: () => void) => ReactNode): void {
    openDialog((close) =>
      render(() => {
        close();
        giveBack();
      }),
    );
  }
  const isOwn = post.createdById === store.get().account?.id;
  const pinned = isPinned(post.id);
  const { content } = post;
  const entries: (MenuEntry | false)[] = [
    { id: 'open', label: text('open'), icon: <MessageCircle aria-hidden="true" />, onAction: () => open(post.id) },
    {
      id: 'link',
      label: text('copyLink'),
      icon: <LinkIcon aria-hidden="true" />,
      onAction: () => void copy(`${window.location.origin}/p/${post.id}`, text('copied')),
    },
    content !== null &&
      content !== '' && {
        id: 'copy',
        label: text('copyText'),
        icon: <Copy aria-hidden="true" />,
        onAction: () => void copy(typedWords(content, post.mentions), text('textCopied')),
      },
    {
      id: 'remind',
      label: reminderText('remind'),
      icon: <AlarmClockPlus aria-hidden="true" />,
      onAction: () => show((close) => <LazyReminderDialog target={{ postId: post.id }} onClose={close} />),
    },
    'line',
    {
      id: 'likes',
      label: text('viewLikes'),
      icon: <Heart aria-hidden="true" />,
      onAction: () => show((close) => <PostPeopleDialog postId={post.id} who="liked" onClose={close} />),
    },
    {
      id: 'reposts',
      label: text('viewReposts'),
      icon: <Repeat2 aria-hidden="true" />,
      onAction: () => show((close) => <PostPeopleDialog postId={post.id} who="reposted" onClose={close} />),
    },
    !isOwn && reportEntry({ kind: 'post', id: post.id, name: post.createdBy.username }, show),
    isOwn && 'line',
    isOwn && { id: 'edit', label: text('edit'), icon: <Pencil aria-hidden="true" />, onAction: () => afterMenuClosed(startEdit) },
    isOwn && {
      id: 'pin',
      label: text(pinned ? 'unpin' : 'pin'),
      icon: pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
      onAction: () => void togglePin(post.id, pinned),
    },
    isOwn && {
      id: 'delete',
      label: text('delete'),
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onAction: () => show((close) => <DeletePostDialog post={post} onClose={close} />),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
