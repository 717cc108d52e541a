import type { ReactNode } from 'react';
import { Focusable } from 'react-aria-components/Tooltip';
import { NavLink } from 'react-router';
import type { usePressMenu } from '../app/use-press-menu.ts';
import type { Unread } from '../store/unread.ts';
import { classNames } from '../ui/class-names.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { UnreadBadge } from '../ui/UnreadBadge.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { text } from './texts.ts';

type RailLinkProps = {
  readonly to: string;
  /** Active only on that exact page, not on pages below it. */
  readonly isExact?: boolean;
  readonly name: string;
  readonly unread: Unread;
  /** Opens the menu of the target, which has priority over the menu of the link. */
  readonly press?: ReturnType<typeof usePressMenu>;
  readonly children: ReactNode;
};

export function RailLink({ to, isExact = false, name, unread, press, children }: RailLinkProps) {
  return (
    <Tooltip text={<bdi>{name}</bdi>} placement="right" delay={200}>
      <Focusable>
        <NavLink
          to={to}
          end={isExact}
          draggable={false}
          className={({ isActive }) => classNames('rail-link', isActive && 'rail-here', unread.unread && 'rail-unread')}
          {...press}
        >
          <VisuallyHidden>{unreadLabel(name, unread)}</VisuallyHidden>
          {children}
          <RailBadge unread={unread} />
        </NavLink>
      </Focusable>
    </Tooltip>
  );
}

export function RailBadge({ unread: { mentions } }: { readonly unread: Unread }) {
  if (mentions === 0) return null;
  return (
    <span className="rail-badge" aria-hidden="true">
      <UnreadBadge mentions={mentions} />
    </span>
  );
}

/** The unread state is part of the accessible name, because the badge would be announced separately. */
export function unreadLabel(name: string, { unread, mentions }: Unread): string {
  if (mentions > 0) return text('mentioned', { name, count: mentions });
  return unread ? text('unread', { name }) : name;
}
