import { Navigate } from 'react-router';
import { isOfConsole } from '../moderation/console-place.ts';
import { LeaveForConsole } from '../moderation/ToConsole.tsx';

/** Redirects a logged-in user to the requested page, within the client or in the console. */
export function RedirectAfterLogIn({ to }: { readonly to: string }) {
  return isOfConsole(to) ? <LeaveForConsole to={to} /> : <Navigate to={to} replace />;
}
