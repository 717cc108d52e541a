/** The menu, the card and the dialog above the app, at most one of each. Rows of long lists open them, so that no row renders its own. */
import type { ReactNode } from 'react';
import { createStore, useSelected } from '../store/create-store.ts';
import type { Point } from '../ui/ContextMenu.tsx';
import type { MenuEntry } from '../ui/MenuRows.tsx';

type OpenMenu = { readonly label: string; readonly entries: readonly MenuEntry[]; readonly at: Point };
type OpenCard = {
  readonly label: string;
  readonly anchor: Element;
  readonly placement?: 'right top' | 'top end' | 'bottom end';
  /** The card of a user is opened by id, so that its opener need not import the card, which can open other cards. */
  readonly content: { readonly userId: string; readonly serverId: string | null } | { readonly render: (close: () => void) => ReactNode };
};
type OpenDialog = { readonly key: number; readonly render: (close: () => void) => ReactNode };

type Overlays = { readonly menu: OpenMenu | null; readonly card: OpenCard | null; readonly dialog: OpenDialog | null };

const overlays = createStore<Overlays>({ menu: null, card: null, dialog: null });
let dialogs = 0;

export function openMenu(menu: OpenMenu): void {
  overlays.update((open) => ({ ...open, menu }));
}

/** Replaces the entries of a menu that is still open. */
export function updateMenu(menu: OpenMenu): void {
  overlays.update((open) => (open.menu?.at === menu.at ? { ...open, menu } : open));
}

export function closeMenu(): void {
  overlays.update((open) => ({ ...open, menu: null }));
}

export function openCard(card: OpenCard): void {
  overlays.update((open) => ({ ...open, card }));
}

export function closeCard(): void {
  overlays.update((open) => ({ ...open, card: null }));
}

/** `render` returns an open dialog. Calling `close` removes it. */
export function openDialog(render: (close: () => void) => ReactNode): void {
  dialogs += 1;
  const dialog = { key: dialogs, render };
  overlays.update((open) => ({ ...open, dialog }));
}

export function closeDialog(): void {
  overlays.update((open) => ({ ...open, dialog: null }));
}

export function useOverlays(): Overlays {
  return useSelected(overlays, all);
}

function all(open: Overlays): Overlays {
  return open;
}
