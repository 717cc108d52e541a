import type { VoiceRecording } from '@folkmoot/contracts/voice-messages/recording';
import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { clockText } from '../activity/activity-view.ts';
import { text as messageText } from '../messages/texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { changeSpeed, useSpeed } from './playback.ts';
import { seekTo } from './seek-keys.ts';
import { text } from './texts.ts';
import { usePlayback } from './use-playback.ts';
import { Waveform } from './Waveform.tsx';
import { levelsIn } from './waveform.ts';
import './voice-messages.css';

export type VoicePlayerProps = { readonly address: string; readonly recording: VoiceRecording };

const BARS = 48;

/** Plays a voice message. */
export function VoicePlayer({ address, recording: { durationMs, waveform } }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const { isPlaying, positionMs, isBroken, toggle, seek } = usePlayback(audio, durationMs);
  const speed = useSpeed();
  const levels = useMemo(() => levelsIn(waveform), [waveform]);
  const length = clockText(durationMs);
  const at = clockText(positionMs);

  function onKeyDown(event: KeyboardEvent): void {
    const to = seekTo(event.key, positionMs, durationMs);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // In the list of messages, these keys move to other messages.
    event.stopPropagation();
    seek(to);
  }

  return (
    <fieldset className="voice-player" aria-label={text('message', { time: length })}>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of users have no captions. */}
      <audio ref={audio} src={address} preload="none" />
      <IconButton label={text(isPlaying ? 'pausePlaying' : 'play')} onPress={toggle} className="voice-player-play">
        {isPlaying ? <Pause aria-hidden="true" fill="currentColor" /> : <Play aria-hidden="true" fill="currentColor" />}
      </IconButton>
      <span className="voice-player-seek">
        <Waveform levels={levels} bars={BARS} played={positionMs / durationMs} />
        <input
          type="range"
          min={0}
          max={durationMs}
          step="any"
          value={positionMs}
          aria-label={text('position')}
          aria-valuetext={text('positionOf', { at, length })}
          onChange={(event) => seek(event.target.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
      </span>
      <span className="voice-player-time">{positionMs > 0 ? at : length}</span>
      <button type="button" className="voice-player-speed" aria-label={text('speed', { speed })} onClick={changeSpeed}>
        {speed}×
      </button>
      {isBroken && (
        <span className="voice-player-broken" role="alert">
          {text('notPlayable')}{' '}
          <a href={address} download target="_blank" rel="noopener">
            {messageText('download')}
          </a>
        </span>
      )}
    </fieldset>
  );
}
