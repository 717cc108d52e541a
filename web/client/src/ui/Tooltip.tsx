import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import './Tooltip.css';

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right';

type TooltipProps = {
  readonly text: ReactNode;
  readonly placement?: TooltipPlacement;
  /** Milliseconds before it opens. A tooltip nearby then opens immediately. */
  readonly delay?: number;
  /** A control of react-aria-components (Button, Link …), or any element in `Focusable`. */
  readonly children: ReactNode;
};

export function Tooltip({ text, placement = 'top', delay = 450, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={60}>
      {children}
      <AriaTooltip placement={placement} offset={6} className="ui-tooltip">
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
