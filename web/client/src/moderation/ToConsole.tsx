import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Spinner } from '../ui/Spinner.tsx';
import { consolePlace } from './console-place.ts';

/** The way to the moderators' console; whoever may not is told so there. */
export function ToConsole() {
  const { '*': wanted = '' } = useParams();
  useLeaveFor(consolePlace(wanted));
  return (
    <div className="signing-on">
      <Spinner />
    </div>
  );
}

/** To an address of the console, which the client's router does not know. */
export function LeaveForConsole({ to }: { readonly to: string }) {
  useLeaveFor(to);
  return null;
}

function useLeaveFor(to: string): void {
  useEffect(() => window.location.replace(to), [to]);
}
