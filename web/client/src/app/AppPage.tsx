import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useMatch } from 'react-router';
import { reportActivity } from '../activity/activity.ts';
import { LazyTracker } from '../activity/LazyTracker.tsx';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { OwnStyles } from '../appearance/OwnStyles.tsx';
import { NewsAfterUpdate } from '../changelog/NewsAfterUpdate.tsx';
import { ServerPane } from '../channels/ServerPane.tsx';
import { isDebugged, LazyDebugConsole } from '../debug/LazyDebugConsole.tsx';
import { LazyProgramWatch } from '../desktop/LazyProgramWatch.tsx';
import { InboxPane } from '../inbox/InboxPane.tsx';
import { instanceRules, refreshRules } from '../instance/instance-rules.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.tsx';
import { LinkMenus } from '../links/LinkMenus.tsx';
import { SearchedMembers } from '../members/MembersPage.tsx';
import { saveUnsentToDrafts } from '../messages/use-send-message.ts';
import { LazyUserNotices } from '../notices/LazyUserNotices.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { OfflineNotice } from '../parts/OfflineNotice.tsx';
import { OpenedPost } from '../posts/LazyPosts.tsx';
import { closeConnection, onLive, openConnection, useConnection } from '../realtime/realtime.ts';
import { Reminders } from '../reminders/Reminders.tsx';
import { LazyScheduledEvents } from '../scheduled-messages/LazyScheduledEvents.tsx';
import { useToken } from '../session/session.ts';
import { withStaleTimelines } from '../store/connection-lost.ts';
import { isReturningSession, rememberSession, restoreOtherChannels } from '../store/restore-state.ts';
import { store, useStore } from '../store/store.ts';
import { useAccount } from '../store/use-store.ts';
import { dropVoiceCall, resumeCall } from '../voice/call-commands.ts';
import { IncomingCalls } from '../voice/LazyCall.tsx';
import { warnOfCalls } from '../window/close-warning.ts';
import { useIsDeletingAccount } from './account-deletion.ts';
import { Crash } from './Crash.tsx';
import { isKnownPlace } from './known-place.ts';
import { LazyRefusedDialog } from './LazyRefusedDialog.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { changeLayout } from './layout.ts';
import { MainHeader } from './MainHeader.tsx';
import { OverlayHost } from './OverlayHost.tsx';
import { Shell } from './Shell.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { cacheRestOfApp } from './service-worker.ts';

/** The part of the app that needs a login. Keeps the connection open. Until it is there, shows what this device knows. */
export function SessionPage() {
  const token = useToken();
  const location = useLocation();
  if (token === null) return <Navigate to={`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`} replace />;
  return <SignedIn />;
}

/** Signed addresses of files are valid for at least 50 minutes. */
const REFRESH_MS = 40 * 60_000;

/** Refetches the visible data, with new addresses. */
function refresh(): void {
  if (!instanceRules().signed) return;
  store.update(withStaleTimelines);
  void refetchQueries(queryClient);
}

/** After sign-on. Without a network, the next sign-on tries again. */
async function loadDraftSync(): Promise<void> {
  const loaded = await import('../drafts/run-draft-sync.ts').catch(() => null);
  await loaded?.syncDrafts();
}

function SignedIn() {
  const connection = useConnection();
  const account = useAccount();
  const isEnding = useIsDeletingAccount();
  const { pathname } = useLocation();
  const isKnown = useStore((state) => isKnownPlace(state, pathname));
  const hasBeenLive = account !== null && (connection.kind === 'live' || connection.kind === 'stale' || connection.kind === 'refused');
  const waiting =
    isReturningSession() && connection.kind !== 'refused' ? (
      <ShellSkeleton connection={connection} />
    ) : (
      <LoadingScreen connection={connection} />
    );
  useEffect(() => {
    openConnection();
    const stopResuming = onLive(() => void resumeCall());
    const stopReporting = onLive(reportActivity);
    const stopKeeping = onLive(cacheRestOfApp);
    const stopRemembering = onLive(rememberSession);
    const stopDrafts = onLive(() => void loadDraftSync());
    void restoreOtherChannels();
    const stopRules = onLive(() => void refreshRules().catch(() => undefined));
    const refreshing = setInterval(refresh, REFRESH_MS);
    return () => {
      stopResuming();
      stopReporting();
      stopKeeping();
      stopRemembering();
      stopRules();
      stopDrafts();
      clearInterval(refreshing);
      void dropVoiceCall();
      saveUnsentToDrafts();
      closeConnection();
    };
  }, []);
  useShortcuts();
  useEffect(warnOfCalls, []);
  return (
    <>
      {/* A screen that is still loading must not close the connection of this one. */}
      <Suspense fallback={waiting}>{hasBeenLive || (account && isKnown) ? <Outlet /> : waiting}</Suspense>
      {connection.kind === 'refused' && !isEnding && <LazyRefusedDialog connection={connection} />}
      {hasBeenLive && <OpenedPost />}
      {hasBeenLive && <Reminders />}
      {hasBeenLive && <LazyScheduledEvents />}
      {hasBeenLive && <LazyUserNotices />}
      {hasBeenLive && <Notifications />}
      {hasBeenLive && <NewsAfterUpdate />}
      {hasBeenLive && <LazyTracker />}
      {hasBeenLive && <LazyProgramWatch />}
      <OwnStyles />
      <LinkMenus />
      {isDebugged && <LazyDebugConsole />}
      <OverlayHost />
      {hasBeenLive && <IncomingCalls />}
    </>
  );
}

/** The panes around the content of the route. */
export function PanesPage() {
  return (
    <Panes>
      <Outlet />
    </Panes>
  );
}

/** In the main pane, for content that needs a network. */
export function OfflinePane() {
  return (
    <>
      <MainHeader />
      <OfflineNotice />
    </>
  );
}

/** For content that takes the whole window: keeps the panes around the message. */
export function OfflineWindow() {
  useEffect(() => changeLayout({ pane: 'main' }), []);
  return (
    <Panes>
      <OfflinePane />
    </Panes>
  );
}

function Panes({ children }: { readonly children: ReactNode }) {
  const server = useMatch('/app/servers/:serverId/*');
  const serverId = server?.params.serverId ?? null;
  const isMember = useStore((state) => serverId === null || state.servers.has(serverId));
  const inChannel = /^\d+$/.test(server?.params['*'] ?? '');
  const { pathname } = useLocation();
  // On a phone, navigation shows the main pane.
  useEffect(() => {
    if (/\/(servers|inbox)\/\d+\/?\d*$|\/profile\/|\/welcome$|\/explore/.test(pathname)) changeLayout({ pane: 'main' });
  }, [pathname]);
  const seenId = useRef<string | null>(null);
  useEffect(() => {
    if (isMember) seenId.current = serverId;
  }, [isMember, serverId]);
  // The user left, was kicked or banned, or the server was deleted. Users who followed a link see the public page.
  if (!isMember) return <Navigate to={seenId.current === serverId ? '/app/inbox' : `/app/explore/servers/${serverId}`} replace />;
  return (
    <Shell
      side={serverId ? <ServerPane serverId={serverId} /> : <InboxPane />}
      drawer={serverId && inChannel ? <SearchedMembers serverId={serverId} /> : null}
    >
      <Crash place={pathname}>{children}</Crash>
    </Shell>
  );
}
