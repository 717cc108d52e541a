import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';
import './Button.css';

export type ButtonVariant = 'primary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** While `isPending`, it keeps its width and focus, and ignores presses. */
export function Button({ variant = 'quiet', size = 'medium', icon, children, className, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass(variant, size, className)}>
      {({ isPending }) => (
        <>
          {isPending && <Spinner size="small" className="ui-button-spinner" />}
          {icon}
          <span className="ui-button-text">{children}</span>
        </>
      )}
    </AriaButton>
  );
}

export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames('ui-button', `ui-button-${variant}`, `ui-button-${size}`, className);
}
