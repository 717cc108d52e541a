import type { ReactNode } from 'react';
import { text } from './texts.ts';
import './IconButton.css';

type RevealButtonProps = { readonly isRevealed: boolean; readonly onChange: (revealed: boolean) => void; readonly children: ReactNode };

/** A plain button, because a react-aria button inside a field would get the field's label and press handling. */
export function RevealButton({ isRevealed, onChange, children }: RevealButtonProps) {
  const label = isRevealed ? text('hidePassword') : text('showPassword');
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isRevealed}
      className="ui-icon-button ui-icon-button-small ui-field-action"
      onClick={() => onChange(!isRevealed)}
    >
      {children}
    </button>
  );
}
