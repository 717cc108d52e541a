import { ChevronDown, ChevronUp, Copy, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnection } from '../realtime/realtime.ts';
import { copy } from '../settings/copy.ts';
import { useSelected } from '../store/create-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { type DebugLine, debugLines, inWords } from './debug-lines.ts';
import { text } from './texts.ts';
import './debug.css';

const { lines: store, listen } = debugLines();

/** Covers the lower edge of the page: shows console messages and the connection state. */
export function DebugConsole() {
  const lines = useSelected(store, all);
  const { kind, ...details } = useConnection();
  const [isLarge, setIsLarge] = useState(true);
  useEffect(listen, []);
  const words = lines.map(({ level, text: content }) => `${level} ${content}`).join('\n');
  return (
    <section className="debug-console" aria-label={text('title')}>
      <header>
        <strong>{text('title')}</strong>
        <span role="status">{text('connection', { state: kind })}</span>
        <IconButton size="small" label={text('copy')} onPress={() => void copy(words, text('copied'))}>
          <Copy aria-hidden="true" />
        </IconButton>
        <IconButton size="small" label={text('clear')} onPress={() => store.set([])}>
          <Trash2 aria-hidden="true" />
        </IconButton>
        <IconButton size="small" label={text(isLarge ? 'shrink' : 'grow')} onPress={() => setIsLarge(!isLarge)}>
          {isLarge ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        </IconButton>
      </header>
      {isLarge && <code>{inWords(details)}</code>}
      {isLarge && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        <div className="debug-lines" tabIndex={0} role="log" aria-label={text('title')}>
          {lines.length === 0 && <p>{text('empty')}</p>}
          {lines.map((line) => (
            <pre key={line.number} data-level={line.level}>
              {line.text}
            </pre>
          ))}
        </div>
      )}
    </section>
  );
}

function all(lines: readonly DebugLine[]): readonly DebugLine[] {
  return lines;
}
