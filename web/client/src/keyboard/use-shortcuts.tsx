import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openDialog } from '../app/overlays.ts';
import { useMarkRead } from '../channels/use-mark-read.ts';
import { queryOf } from '../search/search-address.ts';
import { store } from '../store/store.ts';
import { unreadOf } from '../store/unread.ts';
import { channelPlaces, directPlaces, neighbour, type Place } from './places.ts';
import { QuickSwitcher } from './QuickSwitcher.tsx';
import { isShortcut } from './shortcuts.ts';

/** The global shortcuts of the app. Fields and lists handle their own keys. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const markRead = useMarkRead();

  // A layout effect, so that no key right after rendering is lost.
  useLayoutEffect(() => {
    const [, area, first, second] = /^\/app\/(servers|inbox)\/(\d+)(?:\/(\d+))?/.exec(pathname) ?? [];
    const channelId = (area === 'servers' ? second : first) ?? null;

    function goBy(step: 1 | -1, onlyUnread: boolean): void {
      const state = store.get();
      const places = area === 'servers' && first ? channelPlaces(state, first) : directPlaces(state);
      const next = neighbour(places, channelId, step, onlyUnread ? (id) => unreadOf(state, id).unread : undefined);
      if (next && 'path' in next) void navigate(pathOf(next));
    }

    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented) return;
      if (isShortcut(event, 'switcher')) openDialog((close) => <QuickSwitcher onClose={close} />);
      else if (isShortcut(event, 'search')) void navigate(`/app/search?${queryOf({ serverId: area === 'servers' ? (first ?? '') : '' })}`);
      else if (isShortcut(event, 'shortcuts')) void navigate('/app/shortcuts');
      else if (isShortcut(event, 'previous')) goBy(-1, false);
      else if (isShortcut(event, 'next')) goBy(1, false);
      else if (isShortcut(event, 'previousUnread')) goBy(-1, true);
      else if (isShortcut(event, 'nextUnread')) goBy(1, true);
      else if (isShortcut(event, 'markRead') && channelId) markRead([channelId]);
      else if (isShortcut(event, 'previousRegion')) moveRegion(-1);
      else if (isShortcut(event, 'nextRegion')) moveRegion(1);
      else return;
      event.preventDefault();
    }

    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [pathname, navigate, markRead]);
}

function pathOf(place: Extract<Place, { readonly path: string }>): string {
  return place.path;
}

/** The element that gets the focus in a region: the first match. */
const FOCUS_TARGETS = ['#composer', 'a[aria-current]', 'a[href], button:not([disabled]), [tabindex="0"]'];

/** Moves the focus between rail, side pane, conversation and members, wrapping around. */
function moveRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => !region.closest('[inert]'));
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + step + regions.length) % regions.length];
  const target = FOCUS_TARGETS.map((entrance) => next?.querySelector<HTMLElement>(entrance)).find((found) => found);
  (target ?? next)?.focus();
}
