import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { clampWidth, WIDTHS } from './layout.ts';
import { text } from './texts.ts';

type ResizerProps = {
  readonly width: number;
  /** Whether the resized pane is before or after the separator. */
  readonly side: 'before' | 'after';
  readonly onChange: (width: number) => void;
};

const STEP = 16;

/** The edge of a pane, which the user drags or moves with the arrow keys. */
export function Resizer({ width, side, onChange }: ResizerProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const direction = side === 'before' ? 1 : -1;

  function move(event: PointerEvent): void {
    if (start.current) onChange(clampWidth(start.current.width + (event.clientX - start.current.x) * direction));
  }

  function onKey(event: KeyboardEvent): void {
    if (!isShortcut(event, 'resizePane')) return;
    const step = event.key === 'ArrowRight' ? STEP : -STEP;
    event.preventDefault();
    onChange(clampWidth(width + step * direction));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that the user moves has a value, and an hr has none.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={text('resize')}
      aria-valuenow={width}
      aria-valuemin={WIDTHS.least}
      aria-valuemax={WIDTHS.most}
      tabIndex={0}
      className={`resizer resizer-${side}`}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}
