import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox';
import './Checkbox.css';

export type CheckboxProps = Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> & {
  readonly children?: ReactNode;
  readonly description?: ReactNode;
};

export function Checkbox({ children, description, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className="ui-checkbox">
      {({ isIndeterminate }) => (
        <>
          <span className="ui-checkbox-box">{isIndeterminate ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}</span>
          <span className="ui-checkbox-text">
            {children}
            {description && <span className="ui-checkbox-description">{description}</span>}
          </span>
        </>
      )}
    </AriaCheckbox>
  );
}
