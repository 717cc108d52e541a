import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { parseHex } from './readable-ink.ts';
import { TextField } from './TextField.tsx';
import { text } from './texts.ts';
import './ColorField.css';

type ColorFieldProps = {
  readonly label: string;
  /** null: no colour is selected. */
  readonly value: string | null;
  readonly onChange: (color: string | null) => void;
  /** The displayed colour if none is selected. */
  readonly fallback: string;
  /** Suggested colours. */
  readonly swatches?: readonly string[];
  readonly canClear?: boolean;
  readonly description?: ReactNode;
  readonly error?: string | null | undefined;
  readonly isDisabled?: boolean;
};

/** Edits a hex colour with swatches, with the system's picker or as text. Reports only complete colours. */
export function ColorField({
  label,
  value,
  onChange,
  fallback,
  swatches = [],
  canClear = false,
  description,
  error,
  isDisabled = false,
}: ColorFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function type(next: string) {
    const color = next.startsWith('#') ? next : `#${next}`;
    setTyped(next);
    if (parseHex(color)) onChange(color.toLowerCase());
  }

  function choose(color: string | null) {
    setTyped(null);
    onChange(color);
  }

  return (
    <div className="ui-color-field">
      <div className="ui-color-field-line">
        <input
          type="color"
          aria-label={text('pickColor', { label })}
          value={sixDigits(value ?? fallback)}
          disabled={isDisabled}
          onChange={(event) => choose(event.target.value)}
          className="ui-color-field-well"
        />
        <TextField
          label={label}
          value={typed ?? value ?? ''}
          onChange={type}
          onBlur={() => setTyped(null)}
          placeholder={fallback}
          description={description}
          error={error}
          isDisabled={isDisabled}
          className="ui-color-field-text"
          spellCheck="false"
        />
        {canClear && value !== null && (
          <IconButton label={text('clearColor')} onPress={() => choose(null)} isDisabled={isDisabled} className="ui-color-field-clear">
            <RotateCcw aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {swatches.length > 0 && (
        <div className="ui-color-field-swatches">
          {swatches.map((swatch) => (
            <button
              key={swatch}
              type="button"
              title={swatch}
              aria-label={swatch}
              aria-pressed={value === swatch}
              disabled={isDisabled}
              style={{ background: swatch }}
              className="ui-color-field-swatch"
              onClick={() => choose(swatch)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** The system's picker supports neither short hex colours nor transparency. */
function sixDigits(color: string): string {
  const parts = parseHex(color) ?? [0, 0, 0];
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
