import { resampled } from './waveform.ts';

type WaveformProps = {
  /** 0 to 1. */
  readonly levels: readonly number[];
  readonly bars: number;
  /** The played part, 0 to 1. */
  readonly played?: number;
  /** Fills up from the end. */
  readonly isLive?: boolean;
};

const HEIGHT = 28;
const BAR = 2;
const STEP = 3;
/** Silence is a dot. */
const LEAST = 2;

function pathOf(levels: readonly number[], offset: number): string {
  return levels
    .map((level, index) => {
      const height = Math.max(LEAST, Math.round(level * HEIGHT));
      return `M${(offset + index) * STEP} ${(HEIGHT - height) / 2}h${BAR}v${height}h-${BAR}z`;
    })
    .join('');
}

/** The loudness of a voice message. Decorative. */
export function Waveform({ levels, bars, played = 0, isLive = false }: WaveformProps) {
  const shown = resampled(levels, bars);
  const width = (isLive ? bars : Math.max(1, shown.length)) * STEP - (STEP - BAR);
  const path = pathOf(shown, isLive ? bars - shown.length : 0);
  return (
    <svg className="voice-waveform" viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
      {played > 0 && <path className="voice-waveform-played" d={path} style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }} />}
    </svg>
  );
}
