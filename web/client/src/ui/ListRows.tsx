import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import './overlay.css';

type ListRow = { readonly id: string; readonly label: string; readonly icon?: ReactNode; readonly description?: string };

type ListRowsProps = {
  readonly label: string;
  readonly rows: readonly ListRow[];
  readonly selected?: string | null;
  readonly onSelect: (id: string) => void;
  readonly empty?: ReactNode;
};

/** A list with one selected row. It is one tab stop, with arrow keys and type-ahead inside. */
export function ListRows({ label, rows, selected = null, onSelect, empty }: ListRowsProps) {
  return (
    <ListBox
      aria-label={label}
      items={rows}
      className="ui-rows"
      selectionMode="single"
      selectedKeys={selected === null ? [] : [selected]}
      onSelectionChange={(keys) => {
        for (const key of keys === 'all' ? [] : keys) onSelect(String(key));
      }}
      renderEmptyState={() => empty}
    >
      {(row) => (
        <ListBoxItem id={row.id} textValue={row.label} className="ui-row">
          {row.icon}
          <span className="ui-row-text">
            <span className="ui-row-label">
              <bdi>{row.label}</bdi>
            </span>
            {row.description && <span className="ui-row-description">{row.description}</span>}
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
