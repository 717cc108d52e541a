import { useEffect, useState } from 'react';
import { useSelected } from '../store/create-store.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { callStore } from '../voice/call-store.ts';
import { useWindowSettings } from '../window/window-settings.ts';
import type { Desktop } from './bridge.ts';
import { text } from './texts.ts';

/** The desktop shell closes windows without the browser's question, so this dialog asks: `window/close-warning.ts`. */
export function ClosingDialog({ desktop }: { readonly desktop: Desktop }) {
  const [isAsked, setAsked] = useState(false);
  const isInCall = useSelected(callStore, ({ phase }) => phase !== 'none');
  const { asksInCalls } = useWindowSettings();
  const holds = isInCall && asksInCalls;
  useEffect(() => void desktop.holdClosing(holds).catch(() => undefined), [desktop, holds]);
  useEffect(() => desktop.on('closing', () => setAsked(true)), [desktop]);
  return (
    <ConfirmDialog
      isOpen={isAsked}
      onClose={() => setAsked(false)}
      title={text('closeTitle')}
      confirm={text('close')}
      onConfirm={() => void desktop.closeNow()}
    >
      <p>{text('closeText')}</p>
    </ConfirmDialog>
  );
}
