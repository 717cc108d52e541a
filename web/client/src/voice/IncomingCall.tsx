import { Phone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOpenDm } from '../inbox/use-inbox-commands.ts';
import { useStatus } from '../presence/presence.ts';
import { useStore } from '../store/store.ts';
import { useOwnId, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { joinVoiceCall } from './call-commands.ts';
import { useCall } from './call-store.ts';
import { ring } from './ring.ts';
import { text } from './texts.ts';
import './voice.css';

const DO_NOT_DISTURB = 4;
/** The same as the default of message sounds (specification, section 9). */
const VOLUME = 0.1;

/** An incoming call, until the user answers or dismisses it, or the caller gives up. */
export function IncomingCall({ channelId }: { readonly channelId: string }) {
  const ownId = useOwnId();
  const callerId = useStore((state) => state.calls.get(channelId)?.[0] ?? '');
  const caller = useUser(callerId);
  const isJoining = useCall((call) => call.channelId === channelId);
  const isDisturbing = useStatus(ownId) !== DO_NOT_DISTURB;
  const [isAway, setIsAway] = useState(false);
  const open = useOpenDm();
  const isShown = !isAway && !isJoining;
  useEffect(() => (isShown && isDisturbing ? ring(VOLUME) : undefined), [isShown, isDisturbing]);
  if (!isShown) return null;
  const name = caller?.username ?? '';

  async function answer(): Promise<void> {
    await joinVoiceCall(channelId);
    await open(callerId);
  }

  // The attribute keeps it usable while a dialog is open, which makes the rest of the page inert.
  return createPortal(
    <section className="call-incoming" role="alertdialog" aria-label={text('calling', { name })} data-react-aria-top-layer="true">
      <Avatar name={name} hexColor={caller?.hexColor} picture={caller?.avatar} badges={caller?.badges ?? 0} size={48} />
      <p>{text('calling', { name })}</p>
      <div className="call-incoming-actions">
        <Button icon={<X aria-hidden="true" />} onPress={() => setIsAway(true)}>
          {text('decline')}
        </Button>
        <Button variant="primary" icon={<Phone aria-hidden="true" />} onPress={() => void answer()}>
          {text('answer')}
        </Button>
      </div>
    </section>,
    document.body,
  );
}
