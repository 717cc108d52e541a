import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { drawnCode } from './drawn-code.tsx';
import { type CodeNode, highlight } from './highlight.ts';
import { text } from './texts.ts';

export function CodeBlock({ language, code }: { readonly language: string | null; readonly code: string }) {
  const trimmed = code.replace(/\n$/, '');
  const coloured = useColours(language, trimmed);
  return (
    <div className="markup-code-block">
      <div className="markup-code-top">
        <span>{language}</span>
        <CopyButton code={trimmed} />
      </div>
      <pre>
        <code>{coloured ? coloured.map(drawnCode) : trimmed}</code>
      </pre>
    </div>
  );
}

function useColours(language: string | null, code: string): readonly CodeNode[] | null {
  const [coloured, setColoured] = useState<readonly CodeNode[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setColoured(null);
    if (language) {
      // If highlighting fails, the plain code is still visible.
      highlight(language.toLowerCase(), code).then(
        (nodes) => isCurrent && setColoured(nodes),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [language, code]);
  return coloured;
}

/** How long the check mark is shown after copying. */
const COPIED_MS = 1000;

function CopyButton({ code }: { readonly code: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <IconButton
      size="small"
      label={copied ? text('copied') : text('copy')}
      onPress={() => navigator.clipboard.writeText(code).then(() => setCopied(true))}
    >
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    </IconButton>
  );
}
