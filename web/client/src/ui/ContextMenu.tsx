import { useRef } from 'react';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { type MenuEntry, MenuRows } from './MenuRows.tsx';

export type Point = { readonly x: number; readonly y: number };

type ContextMenuProps = {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The position in the viewport. null: closed. */
  readonly at: Point | null;
  readonly onClose: () => void;
};

/** A menu at a position. The focus moves to the first row and returns afterwards. */
export function ContextMenu({ label, entries, at, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} aria-hidden="true" style={{ position: 'fixed', left: at?.x ?? 0, top: at?.y ?? 0, width: 0, height: 0 }} />
      <AriaPopover
        key={at ? `${at.x} ${at.y}` : 'closed'}
        triggerRef={anchor}
        isOpen={at !== null}
        onOpenChange={(open) => !open && onClose()}
        placement="bottom start"
        offset={0}
        aria-label={label}
        className="ui-popover"
      >
        <MenuRows label={label} entries={entries} onClose={onClose} />
      </AriaPopover>
    </>
  );
}
