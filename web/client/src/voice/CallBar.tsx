import { PhoneCall } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useStore } from '../store/store.ts';
import { useUser } from '../store/use-store.ts';
import { CallControls } from './CallControls.tsx';
import { useCall } from './call-store.ts';
import { text } from './texts.ts';
import './voice.css';

/** Shows the current call on all other screens. The screen of the call itself does not need it. */
export function CallBar() {
  const channelId = useCall((call) => call.channelId) ?? '';
  const channel = useStore((state) => state.channels.get(channelId));
  const recipient = useUser(useStore((state) => state.inbox.get(channelId)?.recipientId ?? ''));
  const { pathname } = useLocation();
  const serverId = channel?.serverId ?? null;
  const path = serverId === null ? `/app/inbox/${channelId}` : `/app/servers/${serverId}/${channelId}`;
  if (pathname === path) return null;
  const name = channel?.name ?? recipient?.username ?? '';
  return (
    <section className="call-bar" aria-label={text('call')}>
      <Link to={path} className="call-bar-place" title={text('goTo')}>
        <PhoneCall aria-hidden="true" />
        <span>{serverId === null ? text('callWith', { name }) : text('callIn', { name })}</span>
      </Link>
      <CallControls isShort />
    </section>
  );
}
