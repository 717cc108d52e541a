import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { useEffect, useState } from 'react';
import { nameOf } from '../members/names.ts';
import { sameItems } from '../store/create-store.ts';
import { useStore } from '../store/store.ts';
import { text } from './texts.ts';
import './typing.css';

/** How long a typing event is shown. */
const TYPING_FOR = 5000;

export function TypingLine({ channelId, serverId }: { readonly channelId: string; readonly serverId: string | null }) {
  const names = useTypingNames(channelId, serverId);
  const [one = '', two = ''] = names;
  return (
    <p className="typing" aria-live="polite">
      {names.length > 0 && <TypingDots />}
      <span className="typing-words">
        {names.length === 1 && text.rich('typingOne', { name: one })}
        {names.length === 2 && text.rich('typingTwo', { one, two })}
        {names.length > 2 && text('typingMany')}
      </span>
    </p>
  );
}

function useTypingNames(channelId: string, serverId: string | null): readonly string[] {
  const typing = useStore((state) => state.typing.get(channelId));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (!typing || typing.size === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [typing]);
  return useStore(
    (state) =>
      [...(typing ?? [])]
        .filter(([userId, at]) => now - at < TYPING_FOR && userId !== state.account?.id)
        .filter(([userId]) => state.friends.get(userId)?.status !== FRIEND_STATUS.BLOCKED)
        .flatMap(([userId]) => nameOf(state, serverId, userId) ?? []),
    sameItems,
  );
}

function TypingDots() {
  return (
    <span className="typing-dots" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
