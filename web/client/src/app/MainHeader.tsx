import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCountedTitle } from '../notifications/use-counted-title.ts';
import { useTotalUnread } from '../store/unread.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { UnreadBadge } from '../ui/UnreadBadge.tsx';
import { changeLayout, useIsMobile } from './layout.ts';
import { text } from './texts.ts';

type MainHeaderProps = {
  readonly title?: string;
  readonly icon?: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
};

/** Shows the current title in the pane and as the title of the window. */
export function MainHeader({ title = text('nothing'), icon, detail, actions }: MainHeaderProps) {
  const isMobile = useIsMobile();
  const { mentions, unread } = useTotalUnread();
  useCountedTitle(title);
  return (
    <header className="main-header">
      {isMobile && (
        <span className="main-header-menu">
          <IconButton label={text('openSide')} onPress={() => changeLayout({ pane: 'side' })}>
            <MenuIcon aria-hidden="true" />
          </IconButton>
          <UnreadBadge mentions={mentions} isUnread={unread} />
        </span>
      )}
      {icon && <span className="main-header-icon">{icon}</span>}
      <h1 className="main-header-title">
        <bdi>{title}</bdi>
      </h1>
      {detail && <div className="main-header-detail">{detail}</div>}
      <div className="main-header-actions">{actions}</div>
    </header>
  );
}
