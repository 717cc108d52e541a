import { useEffect, useId, useMemo, useState } from 'react';
import { drawnCode } from '../markup/drawn-code.tsx';
import type { CodeNode } from '../markup/highlight.ts';
import '../markup/markup.css';
import './appearance.css';

type CssEditorProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (css: string) => void;
  readonly placeholder: string;
  readonly most: number;
};

/**
 * A text field over the same text with syntax highlighting. It is a native field, so that undo, selection, spell checking and screen
 * readers work as usual. Tab moves the focus as usual.
 */
export function CssEditor({ label, value, onChange, placeholder, most }: CssEditorProps) {
  const id = useId();
  const colour = useColouring();
  const nodes = useMemo(() => colour?.(value) ?? null, [colour, value]);
  return (
    <div>
      <label htmlFor={id} className="ui-field-label">
        {label}
      </label>
      <div className="css-editor">
        {/* The last line break has no height without text after it. */}
        <pre aria-hidden="true" className="css-editor-colours markup-code-block">
          <code>
            {nodes ? nodes.map(drawnCode) : value}
            {'\n'}
          </code>
        </pre>
        <textarea
          id={id}
          className="css-editor-field"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          maxLength={most}
          spellCheck={false}
          translate="no"
          autoCapitalize="off"
          autoComplete="off"
          wrap="soft"
        />
      </div>
    </div>
  );
}

/** Longer CSS is not highlighted, because each keystroke highlights all of it. */
const MOST_COLOURED = 20_000;

type Colouring = (css: string) => readonly CodeNode[] | null;

/** null: not loaded. The text is visible without it. */
function useColouring(): Colouring | null {
  const [colouring, setColouring] = useState<Colouring | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('../markup/highlighter.ts').then(
      ({ highlighter }) => {
        const colour: Colouring = (css) => (css.length > MOST_COLOURED ? null : highlighter.highlight('css', css).children);
        if (isWanted) setColouring(() => colour);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return colouring;
}
