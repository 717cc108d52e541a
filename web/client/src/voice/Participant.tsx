import { SignalHigh, SignalLow, SignalMedium, SlidersHorizontal } from 'lucide-react';
import { useDisplayName } from '../members/names.ts';
import { useOwnId, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover } from '../ui/Popover.tsx';
import { Slider } from '../ui/Slider.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useCall } from './call-store.ts';
import type { Quality } from './quality.ts';
import { text } from './texts.ts';
import { setVolume, useVoiceSettings } from './voice-settings.ts';

type ParticipantProps = { readonly userId: string; readonly serverId: string | null; readonly isInCall: boolean };

/** A participant of the call, with speaking state and connection quality. */
export function Participant({ userId, serverId, isInCall }: ParticipantProps) {
  const user = useUser(userId);
  const ownId = useOwnId();
  const name = useDisplayName(serverId, userId, user?.username ?? '');
  const speaks = useCall((call) => call.speaking.has(userId));
  const quality = useCall((call) => call.quality.get(userId) ?? null);
  const isOwn = userId === ownId;
  return (
    <li className={classNames('call-person', speaks && 'call-person-speaking')}>
      <span className="call-face">
        <Avatar name={name} hexColor={user?.hexColor} picture={user?.avatar} badges={user?.badges ?? 0} size={48} />
      </span>
      <span className="call-name">
        <bdi>{isOwn ? text('you', { name }) : name}</bdi>
        {speaks && <VisuallyHidden>{text('speaking')}</VisuallyHidden>}
      </span>
      {isInCall && !isOwn && (
        <span className="call-line">
          {quality && <QualitySign quality={quality} />}
          <Volume userId={userId} name={name} />
        </span>
      )}
    </li>
  );
}

const SIGNS = { connecting: SignalLow, good: SignalHigh, fair: SignalMedium, poor: SignalLow } as const;

function QualitySign({ quality }: { readonly quality: Quality }) {
  const Sign = SIGNS[quality];
  return (
    <span className={`call-quality call-quality-${quality}`} title={text(quality)}>
      <Sign aria-hidden="true" />
      <VisuallyHidden>{text(quality)}</VisuallyHidden>
    </span>
  );
}

function Volume({ userId, name }: { readonly userId: string; readonly name: string }) {
  const volume = useVoiceSettings().volumes[userId] ?? 100;
  return (
    <Popover
      label={text('more', { name })}
      trigger={
        <IconButton size="small" label={text('more', { name })}>
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
      }
    >
      <div className="call-volume">
        <Slider
          label={text('volume', { name })}
          value={volume}
          onChange={(value) => setVolume(userId, value)}
          format={(value) => text('percent', { value })}
        />
      </div>
    </Popover>
  );
}
