import { type DragEvent, useState } from 'react';
import { type Zone, zoneAt } from './folder-order.ts';

/** The data type of dragged servers and folders. Other drags are ignored. */
const DRAGGED = 'application/x-folkmoot-server';

/** Dragging is an additional way. Menus offer the same for keyboard and touch. */
export function useRailDrag(id: string, onDrop: (moved: string, zone: Zone) => void) {
  const [zone, setZone] = useState<Zone | null>(null);

  function zoneOf(event: DragEvent<HTMLElement>): Zone {
    const box = event.currentTarget.getBoundingClientRect();
    return zoneAt((event.clientY - box.top) / box.height);
  }

  return {
    draggable: true,
    'data-drop': zone ?? undefined,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.stopPropagation();
      event.dataTransfer.setData(DRAGGED, id);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      event.stopPropagation();
      setZone(zoneOf(event));
    },
    onDragLeave() {
      setZone(null);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      setZone(null);
      const moved = event.dataTransfer.getData(DRAGGED);
      if (!moved) return;
      event.preventDefault();
      event.stopPropagation();
      if (moved !== id) onDrop(moved, zoneOf(event));
    },
  };
}
