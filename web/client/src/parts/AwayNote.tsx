import { useEffect } from 'react';
import { text } from '../app/texts.ts';
import { useOnline } from '../app/use-online.ts';
import { Logo } from '../ui/Logo.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { showToast } from '../ui/toasts.ts';

/** Replaces a part of the app that needs a network to load. */
export function AwayNote() {
  const isOnline = useOnline();
  return (
    <div className="part-away" role="status">
      <Spinner />
      <p>{text(isOnline ? 'stillConnecting' : 'offline')}</p>
    </div>
  );
}

/** Fills a screen that has no other content. */
export function AwayScreen() {
  return (
    <div className="signing-on">
      <Logo size={56} hasName={false} />
      <AwayNote />
    </div>
  );
}

/** For a part without its own area: says that it opens later. */
export function AwayToast() {
  useEffect(() => showToast({ tone: 'alert', text: text(navigator.onLine ? 'stillConnecting' : 'offline') }), []);
  return null;
}

/** For a part that the user did not ask for: shows nothing. */
export function AwayUnsaid() {
  return null;
}
