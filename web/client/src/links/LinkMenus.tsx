import { Copy, ExternalLink, Image as ImageIcon } from 'lucide-react';
import { useEffect } from 'react';
import { openMenu } from '../app/overlays.ts';
import { copy } from '../settings/copy.ts';
import type { Point } from '../ui/ContextMenu.tsx';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { type LinkTarget, linkTargetOf } from './link-target.ts';
import { openMenuOnLongPress } from './long-press.ts';
import { text } from './texts.ts';

/** The context menu of links and images everywhere, unless an element around them has its own menu. */
export function LinkMenus() {
  useEffect(() => {
    function onMenu(event: MouseEvent): void {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      if (window.getSelection()?.toString()) return;
      const pointed = linkTargetOf(event.target);
      if (!pointed) return;
      event.preventDefault();
      openMenu({ label: text('menu'), entries: entriesOf(pointed), at: pointOf(event, event.target) });
    }
    window.addEventListener('contextmenu', onMenu);
    const stopPressing = openMenuOnLongPress(window);
    return () => {
      window.removeEventListener('contextmenu', onMenu);
      stopPressing();
    };
  }, []);
  return null;
}

/** Opened by key, the menu is at the focused element. */
function pointOf(event: MouseEvent, target: Element): Point {
  if (event.clientX !== 0 || event.clientY !== 0) return { x: event.clientX, y: event.clientY };
  const box = target.getBoundingClientRect();
  return { x: box.left, y: box.bottom };
}

function entriesOf({ link, source }: LinkTarget): readonly MenuEntry[] {
  const ofLink: readonly MenuEntry[] =
    link === null
      ? []
      : [
          { id: 'open', label: text('open'), icon: <ExternalLink aria-hidden="true" />, onAction: () => openNew(link) },
          { id: 'copy', label: text('copyLink'), icon: <Copy aria-hidden="true" />, onAction: () => void copy(link, text('copied')) },
        ];
  const ofSource: readonly MenuEntry[] =
    source === null
      ? []
      : [
          { id: 'picture', label: text('openImage'), icon: <ImageIcon aria-hidden="true" />, onAction: () => openNew(source) },
          {
            id: 'copy-picture',
            label: text(link === null ? 'copyLink' : 'copyImageLink'),
            icon: <Copy aria-hidden="true" />,
            onAction: () => void copy(source, text('copied')),
          },
        ];
  return ofLink.length > 0 && ofSource.length > 0 ? [...ofLink, 'line', ...ofSource] : [...ofLink, ...ofSource];
}

function openNew(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}
