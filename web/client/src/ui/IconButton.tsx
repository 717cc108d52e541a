import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { Tooltip, type TooltipPlacement } from './Tooltip.tsx';
import './IconButton.css';

export type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly tone?: 'plain' | 'danger';
  readonly size?: 'small' | 'medium';
  readonly tooltip?: TooltipPlacement;
  /** The pressed state of a toggle. undefined: no toggle. */
  readonly isOn?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function IconButton({
  label,
  children,
  tone = 'plain',
  size = 'medium',
  tooltip = 'top',
  isOn,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} placement={tooltip}>
      <AriaButton
        {...rest}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
        aria-label={label}
        className={classNames('ui-icon-button', `ui-icon-button-${tone}`, `ui-icon-button-${size}`, isOn && 'ui-icon-button-on', className)}
      >
        {children}
      </AriaButton>
    </Tooltip>
  );
}
