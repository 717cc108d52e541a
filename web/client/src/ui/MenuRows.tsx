import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
import { classNames } from './class-names.ts';
import { Kbd } from './Kbd.tsx';
import './overlay.css';

export type MenuAction = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly description?: string;
  readonly keys?: readonly string[];
  readonly tone?: 'danger';
  readonly isDisabled?: boolean;
  readonly onAction: () => void;
};

/** `'line'` is a separator. */
export type MenuEntry = MenuAction | 'line';

type MenuRowsProps = { readonly label: string; readonly entries: readonly MenuEntry[]; readonly onClose?: () => void };

/** The rows of a menu, without its trigger. */
export function MenuRows({ label, entries, onClose }: MenuRowsProps) {
  return (
    <AriaMenu aria-label={label} className="ui-rows" {...(onClose ? { onClose } : {})}>
      {entries.map((entry, index) =>
        entry === 'line' ? (
          <Separator key={lineKey(entries, index)} className="ui-row-separator" />
        ) : (
          <MenuRow key={entry.id} entry={entry} />
        ),
      )}
    </AriaMenu>
  );
}

/** The key of a separator comes from the row before it. */
function lineKey(entries: readonly MenuEntry[], index: number): string {
  const before = entries[index - 1];
  return `line-after-${before === undefined || before === 'line' ? index : before.id}`;
}

function MenuRow({ entry }: { readonly entry: MenuAction }) {
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.isDisabled ?? false}
      onAction={entry.onAction}
      className={classNames('ui-row', entry.tone === 'danger' && 'ui-row-danger')}
    >
      {entry.icon}
      <span className="ui-row-text">
        <span className="ui-row-label">
          <bdi>{entry.label}</bdi>
        </span>
        {entry.description && <span className="ui-row-description">{entry.description}</span>}
      </span>
      {entry.keys && <Kbd keys={entry.keys} />}
    </MenuItem>
  );
}
