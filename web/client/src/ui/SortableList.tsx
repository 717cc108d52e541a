import { GripVertical, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { classNames } from './class-names.ts';
import { type Drop, reorder, staysBetweenFixed } from './reorder.ts';
import { text } from './texts.ts';
import './SortableList.css';

export type SortableRow = {
  readonly id: string;
  readonly name: string;
  readonly content: ReactNode;
  /** The row cannot be moved. It is at one of the ends. */
  readonly isFixed?: boolean;
  readonly isNested?: boolean;
};

type SortableListProps = {
  readonly label: string;
  readonly rows: readonly SortableRow[];
  /** Called with all ids in their new order, and with the drop itself for lists that are more than an order. */
  readonly onReorder: (ids: readonly string[], moved: string, drop: Drop) => void;
  readonly onOpen?: (id: string) => void;
  readonly selected?: string | null;
  readonly isDisabled?: boolean;
  readonly empty?: ReactNode;
};

/** A list whose rows are moved by dragging or by keyboard: Enter on the handle, arrow keys, Enter. */
export function SortableList({ label, rows, onReorder, onOpen, selected = null, isDisabled = false, empty }: SortableListProps) {
  const { dragAndDropHooks } = useDragAndDrop<SortableRow>({
    isDisabled,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': nameOf(rows, String(key)) })),
    getAllowedDropOperations: () => ['move'],
    getDropOperation(target) {
      if (target.type !== 'item' || target.dropPosition === 'on') return 'cancel';
      return staysBetweenFixed(rows, { target: String(target.key), position: target.dropPosition }) ? 'move' : 'cancel';
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="ui-sortable-drop" />,
    onReorder(event) {
      const { key, dropPosition } = event.target;
      if (dropPosition === 'on') return;
      const drop: Drop = { target: String(key), position: dropPosition };
      const ids = rows.map((row) => row.id);
      const moved = [...event.keys].map(String).find((id) => rows.some((row) => row.id === id && !row.isFixed));
      if (moved !== undefined && moved !== drop.target) onReorder(reorder(ids, new Set([moved]), drop), moved, drop);
    },
  });
  return (
    <GridList
      aria-label={label}
      items={rows}
      dependencies={[selected, isDisabled]}
      dragAndDropHooks={dragAndDropHooks}
      className="ui-sortable"
      renderEmptyState={() => empty}
      {...(onOpen ? { onAction: (key) => onOpen(String(key)) } : {})}
    >
      {(row) => (
        <GridListItem
          id={row.id}
          textValue={row.name}
          className={classNames('ui-sortable-row', row.isNested && 'ui-sortable-nested', row.id === selected && 'ui-sortable-selected')}
        >
          <Handle row={row} isFixed={isDisabled || row.isFixed === true} />
          {row.content}
        </GridListItem>
      )}
    </GridList>
  );
}

/** react-aria requires a handle in every row. The handle of a fixed row says that it is fixed. */
function Handle({ row, isFixed }: { readonly row: SortableRow; readonly isFixed: boolean }) {
  return (
    <AriaButton
      slot="drag"
      isDisabled={isFixed}
      aria-label={text(isFixed ? 'notMoved' : 'move', { name: row.name })}
      className="ui-sortable-handle"
    >
      {isFixed ? <Lock aria-hidden="true" /> : <GripVertical aria-hidden="true" />}
    </AriaButton>
  );
}

function nameOf(rows: readonly SortableRow[], id: string): string {
  return rows.find((row) => row.id === id)?.name ?? '';
}
