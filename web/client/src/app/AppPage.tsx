import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatch } from 'react-router';
import { ServerPane } from '../channels/ServerPane.tsx';
import { InboxPane } from '../inbox/InboxPane.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.tsx';
import { SearchedMembers } from '../members/MembersPage.tsx';
import { keepUnsent } from '../messages/use-send-message.ts';
import { closeConnection, openConnection, useConnection } from '../realtime/realtime.ts';
import { useToken } from '../session/session.ts';
import { useStore } from '../store/store.ts';
import { useAccount } from '../store/use-store.ts';
import { changeLayout } from './layout.ts';
import { OverlayHost } from './OverlayHost.tsx';
import { RefusedDialog } from './RefusedDialog.tsx';
import { Shell } from './Shell.tsx';
import { SigningOn } from './SigningOn.tsx';

/** Everything behind the log-in: holds the connection open, and shows nothing of the app before it is let in. */
export function SessionPage() {
  const token = useToken();
  const location = useLocation();
  if (token === null) return <Navigate to={`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`} replace />;
  return <SignedIn />;
}

function SignedIn() {
  const connection = useConnection();
  const account = useAccount();
  useEffect(() => {
    openConnection();
    return () => {
      keepUnsent();
      closeConnection();
    };
  }, []);
  useShortcuts();
  return (
    <>
      {/* A screen still loading must not take this one's connection down with it. */}
      <Suspense fallback={<SigningOn connection={connection} />}>{account ? <Outlet /> : <SigningOn connection={connection} />}</Suspense>
      {connection.kind === 'refused' && <RefusedDialog connection={connection} />}
      <OverlayHost />
    </>
  );
}

/** The panes around what the route shows. */
export function PanesPage() {
  const server = useMatch('/app/servers/:serverId/*');
  const serverId = server?.params.serverId ?? null;
  const isMember = useStore((state) => serverId === null || state.servers.has(serverId));
  const inChannel = /^\d+$/.test(server?.params['*'] ?? '');
  const { pathname } = useLocation();
  // Going somewhere shows it, on a phone too.
  useEffect(() => {
    if (/\/(servers|inbox)\/\d+\/?\d*$|\/profile\//.test(pathname)) changeLayout({ pane: 'main' });
  }, [pathname]);
  // Left, kicked, banned or deleted: there is nothing here any more.
  if (!isMember) return <Navigate to="/app/inbox" replace />;
  return (
    <Shell
      side={serverId ? <ServerPane serverId={serverId} /> : <InboxPane />}
      drawer={serverId && inChannel ? <SearchedMembers serverId={serverId} /> : null}
    >
      <Outlet />
    </Shell>
  );
}
