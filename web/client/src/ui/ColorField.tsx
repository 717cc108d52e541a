import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { parseHex } from './readable-ink.ts';
import { TextField } from './TextField.tsx';
import { text } from './texts.ts';
import './ColorField.css';

type ColorFieldProps = {
  readonly label: string;
  /** null: none chosen. */
  readonly value: string | null;
  readonly onChange: (color: string | null) => void;
  /** What shows while none is chosen. */
  readonly fallback: string;
  /** A few to start from. */
  readonly swatches?: readonly string[];
  readonly canClear?: boolean;
  readonly description?: ReactNode;
  readonly error?: string | null | undefined;
  readonly isDisabled?: boolean;
};

/** A hex colour by swatch, by the system's picker or by its digits. Only whole colours are given on. */
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

/** The system's picker knows no short form and no transparency. */
function sixDigits(color: string): string {
  const parts = parseHex(color) ?? [0, 0, 0];
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
