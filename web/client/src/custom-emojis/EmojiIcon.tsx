import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { shownIcon } from './icon-value.ts';
import './emoji-icon.css';

type EmojiIconProps = {
  readonly icon: string | null;
  /** Shown if there is no icon. */
  readonly fallback?: ReactNode;
  /** The tooltip. */
  readonly title?: string;
  readonly className?: string;
};

/** The icon of a role or channel. Decorative, because the name is next to it. */
export function EmojiIcon({ icon, fallback = null, title, className = '' }: EmojiIconProps) {
  const shown = shownIcon(icon);
  if (!shown) return fallback;
  const named = title === undefined ? {} : { title };
  if (shown.kind === 'picture') {
    const source = `${CDN_PATH}emojis/${shown.file}?size=36`;
    return <img className={classNames('emoji-icon', className)} src={source} alt="" width={18} height={18} {...named} />;
  }
  return (
    <span className={classNames('emoji-icon', className)} aria-hidden="true" {...named}>
      {shown.emoji}
    </span>
  );
}
