import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useChannelNotice } from './notice-query.ts';
import { rememberNotice, useSeenNotice } from './seen-notices.ts';
import { text } from './texts.ts';
import './notices.css';

/** The notice of a channel: full until it is read, then a line that shows it again. */
export function ChannelNotice({ channelId }: { readonly channelId: string }) {
  const notice = useChannelNotice(channelId).data;
  const seenAt = useSeenNotice(channelId);
  const [isAgain, setIsAgain] = useState(false);
  if (!notice) return null;
  const { content, updatedAt } = notice;
  if (updatedAt <= seenAt && !isAgain) {
    return (
      <button type="button" className="notice-line" onClick={() => setIsAgain(true)}>
        <Megaphone aria-hidden="true" />
        {text('show')}
      </button>
    );
  }

  function understood() {
    rememberNotice(channelId, updatedAt);
    setIsAgain(false);
  }

  return (
    <section className="notice" aria-label={text('label')}>
      <Megaphone aria-hidden="true" />
      <p className="notice-text">
        <bdi>{content}</bdi>
      </p>
      <Button size="small" onPress={understood}>
        {text('understood')}
      </Button>
    </section>
  );
}
