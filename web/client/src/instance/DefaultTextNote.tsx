import { AskRunners } from './AskRunners.tsx';
import { text } from './texts.ts';

/** Marks a text that came with the software: the people who run the instance are not its authors. */
export function DefaultTextNote() {
  return (
    <div className="legal-note" role="note">
      <p>{text('defaultText')}</p>
      <AskRunners />
    </div>
  );
}
