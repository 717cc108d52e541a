import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useParser } from '../markup/lazy-read.ts';
import { classNames } from '../ui/class-names.ts';

/** A row that can be selected is a checkbox, and its content is only looked at. */
export type SelectableRow = {
  readonly isSelected: boolean;
  /** Names the message, because the content is hidden from screen readers. */
  readonly label: string;
  readonly onPress: (isRange: boolean) => void;
};

type RowShellProps = {
  readonly rowKey: string;
  readonly index: number;
  readonly start: number;
  /** Whether Tab enters the list at this row. */
  readonly isTabStop: boolean;
  /** The row has the focus, so Tab reaches the elements inside it. */
  readonly isFocused: boolean;
  /** null: nothing is being selected, or this row cannot be selected. */
  readonly selectable: SelectableRow | null;
  readonly measure: (node: HTMLElement | null) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly children: ReactNode;
};

/** A table stays a tab stop, because it may have to be scrolled. */
const INNER = 'a[href], button, input, [tabindex]:not(.markup-table)';

/** A positioned and measured row. Links and buttons of other rows are no tab stops, because the list would have hundreds. */
export function RowShell({ rowKey, index, start, isTabStop, isFocused, selectable, measure, onFocus, onBlur, children }: RowShellProps) {
  const row = useRef<HTMLDivElement>(null);
  // When the parser is loaded, texts get their links.
  useParser();

  useLayoutEffect(() => {
    measure(row.current);
    return () => measure(null);
  }, [measure]);

  useLayoutEffect(() => {
    for (const element of row.current?.querySelectorAll<HTMLElement>(INNER) ?? []) element.tabIndex = isFocused ? 0 : -1;
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a row that can be pressed has the role of a checkbox.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its rows (`use-row-focus.ts`).
    <div
      ref={row}
      data-index={index}
      data-row={rowKey}
      {...(selectable ? { role: 'checkbox', 'aria-checked': selectable.isSelected, 'aria-label': selectable.label } : { role: 'article' })}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames('message-row', selectable && 'message-selectable', selectable?.isSelected && 'message-selected')}
      style={{ transform: `translateY(${start}px)` }}
      onClick={({ shiftKey }) => selectable?.onPress(shiftKey)}
      onMouseDown={(event) => {
        // Otherwise the browser would mark text up to here.
        if (selectable && event.shiftKey) event.preventDefault();
      }}
      onFocus={onFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Focus that moves inside the row is no blur. Otherwise the target would be removed before it gets the focus.
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      <div inert={selectable !== null}>{children}</div>
    </div>
  );
}
