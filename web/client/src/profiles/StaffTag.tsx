import { badgeClass, badgeText, staffBadgeOf } from './badges.ts';
import './badges.css';

/** Marks staff next to the name, where there is no room for all badges (specification, section 2). */
export function StaffTag({ badges }: { readonly badges: number }) {
  const badge = staffBadgeOf(badges);
  return badge === null ? null : <span className={`${badgeClass(badge)} badge-tag`}>{badgeText(badge)}</span>;
}
