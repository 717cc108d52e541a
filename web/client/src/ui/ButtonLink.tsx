import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx';

type ButtonLinkProps = Omit<LinkProps, 'children' | 'className'> & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A link that looks like a button. */
export function ButtonLink({ variant = 'quiet', size = 'medium', icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      <span className="ui-button-text">{children}</span>
    </Link>
  );
}
