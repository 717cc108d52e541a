import { type ReactNode, useLayoutEffect, useRef } from 'react';

type RowShellProps = {
  readonly rowKey: string;
  readonly index: number;
  readonly start: number;
  /** Where Tab enters the list. */
  readonly isTabStop: boolean;
  /** It has the focus: now what is in it can be reached by Tab. */
  readonly isFocused: boolean;
  readonly measure: (node: HTMLElement | null) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly children: ReactNode;
};

const INNER = 'a[href], button, input, [tabindex]';

/** A placed and measured row. Links and buttons of the rows one passes by are no tab stops, else the list would have hundreds. */
export function RowShell({ rowKey, index, start, isTabStop, isFocused, measure, onFocus, onBlur, children }: RowShellProps) {
  const row = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    measure(row.current);
    return () => measure(null);
  }, [measure]);

  useLayoutEffect(() => {
    for (const element of row.current?.querySelectorAll<HTMLElement>(INNER) ?? []) element.tabIndex = isFocused ? 0 : -1;
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a row is placed by its transform; the role says what it is.
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
        // Into the row is not out of it: what one goes to would be gone before one is there.
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      {children}
    </div>
  );
}
