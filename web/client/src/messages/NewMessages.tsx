import { hasMarkup } from '@folkmoot/contracts/markup/parse';
import { useEffect, useRef, useState } from 'react';
import { loadParser } from '../markup/lazy-read.ts';
import { wordsOf } from '../markup/MarkupText.tsx';
import { nameOf } from '../members/names.ts';
import { store } from '../store/store.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { fileWords } from './attachment-name.ts';
import { text } from './texts.ts';
import type { SentEntry } from './timeline-state.ts';

type NewMessagesProps = { readonly sent: readonly SentEntry[]; readonly serverId: string | null; readonly isOn: boolean };

/** A polite live region for new messages. The list itself is none, because rows that are added by scrolling would be announced as new. */
export function NewMessages({ sent, serverId, isOn }: NewMessagesProps) {
  const newest = sent.at(-1)?.message;
  const known = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = newest?.id ?? null;
    if (!isOn || !newest || before === null || newest.id <= before) return;
    const state = store.get();
    if (newest.createdById === state.account?.id) return;
    const name = nameOf(state, serverId, newest.createdById) ?? newest.createdBy.username;
    const files = newest.attachments.length > 0 ? fileWords(newest.attachments) : '';
    const announce = () => setAnnouncement(text('said', { name, words: wordsOf(newest.content, serverId) || files }));
    // The text is announced once, so it must be complete.
    if (hasMarkup(newest.content)) void loadParser().then(announce);
    else announce();
  }, [newest, serverId, isOn]);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
