import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { type Badge, badgeClass, badgeDescription, badgesOf, badgeText } from './badges.ts';
import './badges.css';

/** The badges of a user, with tooltips on hover, keyboard focus and tap. */
export function Badges({ badges, isBot }: { readonly badges: number; readonly isBot: boolean }) {
  const shownBadges = badgesOf(badges, isBot);
  if (shownBadges.length === 0) return null;
  return (
    <ul className="badges">
      {shownBadges.map((badge) => (
        <li key={badge}>
          <BadgeTag badge={badge} />
        </li>
      ))}
    </ul>
  );
}

function BadgeTag({ badge }: { readonly badge: Badge }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <TooltipTrigger delay={300} closeDelay={60} isOpen={isShown} onOpenChange={setIsShown}>
        {/* A press closes a tooltip, but on touch screens it is the only way to open one. */}
        <AriaButton className={`${badgeClass(badge)} ui-touch-area`} onPress={() => setIsShown(true)}>
          {badgeText(badge)}
        </AriaButton>
        <AriaTooltip placement="top" offset={6} className="ui-tooltip">
          {badgeDescription(badge)}
        </AriaTooltip>
      </TooltipTrigger>
      <VisuallyHidden>{badgeDescription(badge)}</VisuallyHidden>
    </>
  );
}

/** Badges with their descriptions. */
export function BadgeRows({ badges }: { readonly badges: readonly Badge[] }) {
  return (
    <ul className="badge-rows">
      {badges.map((badge) => (
        <li key={badge}>
          <span className={badgeClass(badge)}>{badgeText(badge)}</span>
          <span>{badgeDescription(badge)}</span>
        </li>
      ))}
    </ul>
  );
}
