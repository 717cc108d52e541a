import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import './overlay.css';

type Placement = NonNullable<AriaPopoverProps['placement']>;

type PopoverProps = {
  /** The accessible name. */
  readonly label: string;
  readonly placement?: Placement;
  readonly offset?: number;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

/** A popover with a trigger of react-aria-components. */
export function Popover({ trigger, ...rest }: PopoverProps & { readonly trigger: ReactNode }) {
  return (
    <DialogTrigger>
      {trigger}
      <PopoverBody {...rest} />
    </DialogTrigger>
  );
}

type AnchoredPopoverProps = PopoverProps & {
  readonly anchor: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** A popover next to any element. The parent controls whether it is open. */
export function AnchoredPopover({ anchor, isOpen, onClose, ...rest }: AnchoredPopoverProps) {
  return <PopoverBody {...rest} popover={{ triggerRef: anchor, isOpen, onOpenChange: (open) => !open && onClose() }} />;
}

function PopoverBody({
  label,
  placement = 'bottom',
  offset = 6,
  children,
  popover = {},
}: PopoverProps & { readonly popover?: AriaPopoverProps }) {
  return (
    <AriaPopover {...popover} placement={placement} offset={offset} className="ui-popover">
      <AriaDialog aria-label={label} className="ui-popover-content">
        {({ close }) => (typeof children === 'function' ? children(close) : children)}
      </AriaDialog>
    </AriaPopover>
  );
}
