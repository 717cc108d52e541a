import { classNames } from './class-names.ts';
import './Spinner.css';

type SpinnerProps = { readonly size?: 'small' | 'medium'; readonly className?: string | undefined };

/** A decoration: whoever shows it says in words what is being waited for. */
export function Spinner({ size = 'medium', className }: SpinnerProps) {
  return <span aria-hidden="true" className={classNames('ui-spinner', `ui-spinner-${size}`, className)} />;
}
