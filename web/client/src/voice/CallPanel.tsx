import { Phone } from 'lucide-react';
import { nameOf } from '../members/names.ts';
import { useConnection } from '../realtime/realtime.ts';
import { mayCall } from '../store/permissions.ts';
import { useStore } from '../store/store.ts';
import { useOwnId } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { CallControls } from './CallControls.tsx';
import { joinVoiceCall } from './call-commands.ts';
import { useCall } from './call-store.ts';
import { Participant } from './Participant.tsx';
import { StreamView } from './StreamView.tsx';
import { text } from './texts.ts';
import './voice.css';

const NO_PARTICIPANTS: readonly string[] = [];

type CallPanelProps = { readonly channelId: string; readonly serverId: string | null; readonly name: string };

/** The call of a channel or conversation: its participants, their videos, and the user's own controls. */
export function CallPanel({ channelId, serverId, name }: CallPanelProps) {
  const ownId = useOwnId();
  const participants = useStore((state) => state.calls.get(channelId) ?? NO_PARTICIPANTS);
  const may = useStore((state) => mayCall(state, channelId, ownId));
  const isHere = useCall((call) => call.channelId === channelId);
  const label = text(serverId === null ? 'callWith' : 'callIn', { name });
  return (
    <section className="call-panel" aria-label={label}>
      <header className="call-head">
        <h2>{text('inCall', { count: participants.length })}</h2>
        {isHere && <CallNews />}
        {!isHere && may && (
          <Button variant="primary" size="small" icon={<Phone aria-hidden="true" />} onPress={() => void joinVoiceCall(channelId)}>
            {text('join')}
          </Button>
        )}
      </header>
      {isHere && <Streams serverId={serverId} />}
      <ul className="call-people" aria-label={text('participants')}>
        {participants.map((userId) => (
          <Participant key={userId} userId={userId} serverId={serverId} isInCall={isHere} />
        ))}
      </ul>
      {isHere && <CallControls />}
    </section>
  );
}

function CallNews() {
  const isJoining = useCall((call) => call.phase === 'joining');
  const isLost = useConnection().kind === 'stale';
  return (
    <p className="call-news" role="status">
      {isLost ? text('connectionLost') : isJoining ? text('joining') : ''}
    </p>
  );
}

function Streams({ serverId }: { readonly serverId: string | null }) {
  const ownId = useOwnId();
  const { camera, screen, videos } = useCall((call) => call);
  const names = useStore((state) => state);
  const nameOfUser = (userId: string) => nameOf(names, serverId, userId) ?? '';
  const own = [camera, screen].filter((stream): stream is MediaStream => stream !== null);
  if (own.length === 0 && videos.size === 0) return null;
  return (
    <div className="call-streams">
      {[...videos].map(([userId, streams]) =>
        streams.map((stream) => <StreamView key={stream.id} stream={stream} name={nameOfUser(userId)} />),
      )}
      {own.map((stream) => (
        <StreamView key={stream.id} stream={stream} name={nameOfUser(ownId)} isOwn />
      ))}
    </div>
  );
}
