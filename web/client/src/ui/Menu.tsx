import type { ReactNode } from 'react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { type MenuEntry, MenuRows } from './MenuRows.tsx';

type MenuProps = {
  readonly label: string;
  /** One control of react-aria-components. */
  readonly trigger: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly placement?: NonNullable<AriaPopoverProps['placement']>;
};

export function Menu({ label, trigger, entries, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <AriaPopover placement={placement} offset={4} className="ui-popover">
        <MenuRows label={label} entries={entries} />
      </AriaPopover>
    </MenuTrigger>
  );
}
