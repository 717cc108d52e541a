import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Spinner } from '../ui/Spinner.tsx';
import { consolePlace } from './console-place.ts';

/** Redirects to the moderators' console, which refuses users without permission. */
export function ToConsole() {
  const { '*': wanted = '' } = useParams();
  useLeaveFor(consolePlace(wanted));
  return (
    <div className="loading-screen">
      <Spinner />
    </div>
  );
}

/** Redirects to an address of the console, which is outside the client's router. */
export function LeaveForConsole({ to }: { readonly to: string }) {
  useLeaveFor(to);
  return null;
}

function useLeaveFor(to: string): void {
  useEffect(() => window.location.replace(to), [to]);
}
