import { text } from './texts.ts';
import './PresenceDot.css';

/** Offline 0, online 1, looking to play 2, away 3, do not disturb 4. */
export type PresenceStatus = 0 | 1 | 2 | 3 | 4;

const KINDS = ['offline', 'online', 'ltp', 'afk', 'dnd'] as const;

type PresenceKind = (typeof KINDS)[number];

/** Converts a number of the wire. Unknown numbers count as offline. */
export function presenceKind(status: number): PresenceKind {
  return KINDS[status] ?? 'offline';
}

export function presenceLabel(status: number): string {
  return text(presenceKind(status));
}

type PresenceDotProps = {
  readonly status: number;
  readonly size?: number;
  /** Hides it from assistive technology, because the text is next to it. */
  readonly isDecoration?: boolean;
};

/** Shows the presence by shape and colour: disc, diamond, crescent, barred disc, ring. */
export function PresenceDot({ status, size = 12, isDecoration = false }: PresenceDotProps) {
  const kind = presenceKind(status);
  return (
    <svg
      viewBox="0 0 12 12"
      width={size}
      height={size}
      className={`ui-presence ui-presence-${kind}`}
      role="img"
      aria-label={presenceLabel(status)}
      aria-hidden={isDecoration}
    >
      {shapeOf(kind)}
    </svg>
  );
}

function shapeOf(kind: PresenceKind) {
  switch (kind) {
    case 'online':
      return <circle cx="6" cy="6" r="5" />;
    case 'ltp':
      return <path d="M6 0.4 11.6 6 6 11.6 0.4 6Z" />;
    case 'afk':
      return <path d="M4.6 1a5 5 0 1 0 6.4 6.4A4.6 4.6 0 0 1 4.6 1Z" />;
    case 'dnd':
      return <path fillRule="evenodd" d="M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1ZM3.4 5a1 1 0 0 0 0 2h5.2a1 1 0 0 0 0-2Z" />;
    case 'offline':
      return <path fillRule="evenodd" d="M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Zm0 2.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z" />;
  }
}
