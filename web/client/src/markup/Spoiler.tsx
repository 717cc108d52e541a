import { type ReactNode, useState } from 'react';
import { text } from './texts.ts';

/** Hidden until it is pressed, then visible while the message is on screen. */
export function Spoiler({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <span className="markup-spoiler markup-spoiler-open">{children}</span>;
  return (
    <button type="button" className="markup-spoiler" aria-label={text('spoiler')} onClick={() => setIsOpen(true)}>
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
