import { type ReactNode, useState } from 'react';
import { AvatarEars } from './AvatarEars.tsx';
import { classNames } from './class-names.ts';
import { earsOf } from './ears.ts';
import { initialsOf } from './initials.ts';
import { PresenceDot } from './PresenceDot.tsx';
import { moves, pictureUrl } from './picture-url.ts';
import { inkOn } from './readable-ink.ts';
import { useWindowFocus } from './use-window-focus.ts';
import './Avatar.css';

const FALLBACK_COLOR = '#66716a';

type AvatarProps = {
  readonly name: string;
  readonly hexColor?: string | null | undefined;
  /** Path relative to the CDN, as on the wire. */
  readonly picture?: string | null | undefined;
  readonly size?: number;
  /** Users are round, servers are square with rounded corners. */
  readonly shape?: 'round' | 'square';
  readonly badges?: number;
  /** undefined: no presence is shown. */
  readonly status?: number | undefined;
  readonly children?: ReactNode;
};

/**
 * Shows the image, which is animated while it is hovered, else the initials on the user's colour. Decorative, because the name is next to
 * it.
 */
export function Avatar({ name, hexColor, picture, size = 40, shape = 'round', badges = 0, status, children }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const ears = earsOf(badges);
  const shown = picture && picture !== broken ? picture : null;
  const color = hexColor ?? FALLBACK_COLOR;
  const [hovered, setHovered] = useState(false);
  const focused = useWindowFocus();
  // Only an animated image needs the hover state.
  const hover = shown && moves(shown) ? { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) } : {};
  return (
    <span className={classNames('ui-avatar', `ui-avatar-${shape}`)} style={{ width: size, height: size }} {...hover}>
      {ears && <AvatarEars ears={ears} />}
      {shown ? (
        <img
          src={pictureUrl(shown, { size: pictureSize(size), still: !(focused && hovered) })}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="ui-avatar-face"
          onError={() => setBroken(shown)}
        />
      ) : (
        <span
          aria-hidden="true"
          translate="no"
          className="ui-avatar-face"
          style={{ background: color, color: inkOn(color), fontSize: Math.max(10, Math.round(size * 0.38)) }}
        >
          {initialsOf(name)}
        </span>
      )}
      {status !== undefined && (
        <span className="ui-avatar-presence">
          <PresenceDot status={status} size={Math.max(10, Math.round(size * 0.28))} />
        </span>
      )}
      {children}
    </span>
  );
}

/** Twice the box for sharp screens, in few steps so that many avatars share one file. */
function pictureSize(size: number): number {
  if (size <= 40) return 80;
  return size <= 100 ? 200 : 400;
}
