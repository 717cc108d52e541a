import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

type CompletionRowProps = {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onInsert: () => void;
  readonly children: ReactNode;
};

/** A suggestion for a text field that keeps the focus. */
export function CompletionRow({ id, isChosen, onChoose, onInsert, children }: CompletionRowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classNames('completion-row', isChosen && 'completion-chosen')}
      onPointerMove={onChoose}
      // Pressing must not take the focus from the field.
      onPointerDown={(event) => {
        event.preventDefault();
        onInsert();
      }}
    >
      {children}
    </div>
  );
}
