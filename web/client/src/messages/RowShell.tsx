import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useParser } from '../markup/lazy-read.ts';

type RowShellProps = {
  readonly rowKey: string;
  readonly index: number;
  readonly start: number;
  /** Whether Tab enters the list at this row. */
  readonly isTabStop: boolean;
  /** The row has the focus, so Tab reaches the elements inside it. */
  readonly isFocused: boolean;
  readonly measure: (node: HTMLElement | null) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly children: ReactNode;
};

/** A table stays a tab stop, because it may have to be scrolled. */
const INNER = 'a[href], button, input, [tabindex]:not(.markup-table)';

/** A positioned and measured row. Links and buttons of other rows are no tab stops, because the list would have hundreds. */
export function RowShell({ rowKey, index, start, isTabStop, isFocused, measure, onFocus, onBlur, children }: RowShellProps) {
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
    // biome-ignore lint/a11y/useSemanticElements: the row is positioned by its transform, and the role describes it.
    <div
      ref={row}
      data-index={index}
      data-row={rowKey}
      role="article"
      tabIndex={isTabStop ? 0 : -1}
      className="message-row"
      style={{ transform: `translateY(${start}px)` }}
      onFocus={onFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Focus that moves inside the row is no blur. Otherwise the target would be removed before it gets the focus.
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      {children}
    </div>
  );
}
