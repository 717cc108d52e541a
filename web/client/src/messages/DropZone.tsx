import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { maySend } from '../store/permissions.ts';
import { useStore } from '../store/store.ts';
import { useOwnId } from '../store/use-store.ts';
import { attach } from './attached-files.ts';
import { focusComposer } from './composer-focus.ts';
import { text } from './texts.ts';

type DropZoneProps = { readonly channelId: string; readonly name: string; readonly children: ReactNode };

/** A conversation that accepts dropped files if the user may send messages. */
export function DropZone({ channelId, name, children }: DropZoneProps) {
  const ownId = useOwnId();
  const mayWrite = useStore((state) => maySend(state, channelId, ownId));
  const [isOver, setIsOver] = useState(false);
  // The enter event of a nested element is sent before the leave event of its parent.
  const depth = useRef(0);

  const hasFiles = (event: DragEvent) => mayWrite && event.dataTransfer.types.includes('Files');

  function enter(event: DragEvent, by: 1 | -1): void {
    if (!hasFiles(event)) return;
    depth.current = Math.max(0, depth.current + by);
    setIsOver(depth.current > 0);
  }

  function drop(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    void attach(channelId, [...event.dataTransfer.files]);
    focusComposer();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an additional way. The button in the composer is accessible.
    <div
      className="conversation"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && <div className="conversation-drop">{text('drop', { name })}</div>}
    </div>
  );
}
