import { Navigate } from 'react-router';
import { isOfConsole } from '../moderation/console-place.ts';
import { LeaveForConsole } from '../moderation/ToConsole.tsx';

/** Whoever is signed on goes to where they wanted to be: within the client, or out of it to the console. */
export function Entered({ to }: { readonly to: string }) {
  return isOfConsole(to) ? <LeaveForConsole to={to} /> : <Navigate to={to} replace />;
}
