import { classNames } from './class-names.ts';
import './Spinner.css';

type SpinnerProps = { readonly size?: 'small' | 'medium'; readonly className?: string | undefined };

/** Decorative: the parent must announce in text what is loading. */
export function Spinner({ size = 'medium', className }: SpinnerProps) {
  return <span aria-hidden="true" className={classNames('ui-spinner', `ui-spinner-${size}`, className)} />;
}
