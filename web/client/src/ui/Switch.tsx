import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch';
import './Switch.css';

export type SwitchProps = Omit<AriaSwitchProps, 'children' | 'className' | 'style'> & {
  readonly children: ReactNode;
  readonly description?: ReactNode;
};

/** A row with the label on the left and the switch on the right. */
export function Switch({ children, description, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="ui-switch">
      <span className="ui-switch-text">
        {children}
        {description && <span className="ui-switch-description">{description}</span>}
      </span>
      <span className="ui-switch-track">
        <span className="ui-switch-thumb" />
      </span>
    </AriaSwitch>
  );
}
