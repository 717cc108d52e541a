import { useEffect } from 'react';
import { text } from '../app/texts.ts';
import { useOnline } from '../app/use-online.ts';
import { Logo } from '../ui/Logo.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { showToast } from '../ui/toasts.ts';

/** Replaces a part of the app that needs a network to load. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div className="offline-notice" role="status">
      <Spinner />
      <p>{text(isOnline ? 'stillConnecting' : 'offline')}</p>
    </div>
  );
}

/** Fills a screen that has no other content. */
export function OfflineScreen() {
  return (
    <div className="loading-screen">
      <Logo size={56} hasName={false} />
      <OfflineNotice />
    </div>
  );
}

/** For a part without its own area: says that it opens later. */
export function OfflineToast() {
  useEffect(() => showToast({ tone: 'alert', text: text(navigator.onLine ? 'stillConnecting' : 'offline') }), []);
  return null;
}

/** For a part that the user did not ask for: shows nothing. */
export function NoFallback() {
  return null;
}
