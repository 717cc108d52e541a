import { ContactOperators } from './ContactOperators.tsx';
import { text } from './texts.ts';

/** Marks a default text of the software, which the operators did not write. */
export function DefaultTextNote() {
  return (
    <div className="legal-note" role="note">
      <p>{text('defaultText')}</p>
      <ContactOperators />
    </div>
  );
}
