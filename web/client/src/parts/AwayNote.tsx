import { useEffect } from 'react';
import { text } from '../app/texts.ts';
import { useOnline } from '../app/use-online.ts';
import { Logo } from '../ui/Logo.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { showToast } from '../ui/toasts.ts';

/** In the place of a part that comes when there is a network. */
export function AwayNote() {
  const isOnline = useOnline();
  return (
    <div className="part-away" role="status">
      <Spinner />
      <p>{text(isOnline ? 'stillConnecting' : 'offline')}</p>
    </div>
  );
}

/** Where nothing else is shown. */
export function AwayScreen() {
  return (
    <div className="signing-on">
      <Logo size={56} hasName={false} />
      <AwayNote />
    </div>
  );
}

/** Where there is no place for it: what was asked for opens later. */
export function AwayToast() {
  useEffect(() => showToast({ tone: 'alert', text: text(navigator.onLine ? 'stillConnecting' : 'offline') }), []);
  return null;
}

/** For what nobody asked for. */
export function AwayUnsaid() {
  return null;
}
