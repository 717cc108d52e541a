import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { Crash } from './app/Crash.tsx';
import { desktop } from './desktop/bridge.ts';
import { lazyPart } from './parts/lazy-part.tsx';
import { NoFallback, OfflineScreen } from './parts/OfflineNotice.tsx';
import { loadUserSettings } from './settings/load-user-settings.ts';
import { Delayed } from './ui/Delayed.tsx';
import { Spinner } from './ui/Spinner.tsx';
import { ToastRegion } from './ui/ToastRegion.tsx';

const DesktopShell = lazyPart(async () => (await import('./desktop/DesktopShell.tsx')).DesktopShell, NoFallback);
const HomePage = lazyPart(async () => (await import('./pages/HomePage.tsx')).HomePage, OfflineScreen);
const LoginPage = lazyPart(async () => (await import('./pages/LoginPage.tsx')).LoginPage, OfflineScreen);
const RegisterPage = lazyPart(async () => (await import('./pages/RegisterPage.tsx')).RegisterPage, OfflineScreen);
const SetupPage = lazyPart(async () => (await import('./registration/SetupPage.tsx')).SetupPage, OfflineScreen);
const ResetPasswordPage = lazyPart(async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage, OfflineScreen);
const InvitePage = lazyPart(async () => (await import('./pages/InvitePage.tsx')).InvitePage, OfflineScreen);
const BotInvitePage = lazyPart(async () => (await import('./applications/BotInvitePage.tsx')).BotInvitePage, OfflineScreen);
const PrivacyPage = lazyPart(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage, OfflineScreen);
const RulesPage = lazyPart(async () => (await import('./pages/RulesPage.tsx')).RulesPage, OfflineScreen);
const ContactPage = lazyPart(async () => (await import('./pages/ContactPage.tsx')).ContactPage, OfflineScreen);
const TermsPage = lazyPart(async () => (await import('./pages/TermsPage.tsx')).TermsPage, OfflineScreen);
const GoogleRedirectPage = lazyPart(async () => (await import('./pages/GoogleRedirectPage.tsx')).GoogleRedirectPage, OfflineScreen);
const DeletedPage = lazyPart(async () => (await import('./pages/DeletedPage.tsx')).DeletedPage, OfflineScreen);
const NotFoundPage = lazyPart(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage, OfflineScreen);

const SessionPage = lazyPart(async () => (await import('./app/AppPage.tsx')).SessionPage, OfflineScreen);
const PanesPage = lazyPart(async () => (await import('./app/AppPage.tsx')).PanesPage, OfflineScreen);
/** Loaded together with the app frame, so that they can be shown without a network. */
const OfflinePane = lazyPart(async () => (await import('./app/AppPage.tsx')).OfflinePane, NoFallback);
const OfflineWindow = lazyPart(async () => (await import('./app/AppPage.tsx')).OfflineWindow, NoFallback);

const AppHomePage = lazyPart(async () => (await import('./app/HomePage.tsx')).AppHomePage, OfflinePane);
const FriendsPage = lazyPart(async () => (await import('./friends/FriendsPage.tsx')).FriendsPage, OfflinePane);
const DirectPage = lazyPart(async () => (await import('./messages/ChannelPage.tsx')).DirectPage, OfflinePane);
const ServerChannelPage = lazyPart(async () => (await import('./messages/ChannelPage.tsx')).ServerChannelPage, OfflinePane);
const ServerIndexPage = lazyPart(async () => (await import('./servers/ServerIndexPage.tsx')).ServerIndexPage, OfflinePane);
const ExplorePage = lazyPart(async () => (await import('./explore/ExplorePage.tsx')).ExplorePage, OfflinePane);
const PublicServerPage = lazyPart(async () => (await import('./explore/PublicServerPage.tsx')).PublicServerPage, OfflinePane);
const WelcomePage = lazyPart(async () => (await import('./welcome/WelcomePage.tsx')).WelcomePage, OfflinePane);
const MembersPage = lazyPart(async () => (await import('./members/MembersPage.tsx')).MembersPage, OfflinePane);
const ProfilePage = lazyPart(async () => (await import('./profiles/ProfilePage.tsx')).ProfilePage, OfflinePane);
const UserSettingsPage = lazyPart(loadUserSettings, OfflineWindow);
const ServerSettingsPage = lazyPart(async () => (await import('./settings/ServerSettingsPage.tsx')).ServerSettingsPage, OfflineWindow);
const SearchPage = lazyPart(async () => (await import('./search/SearchPage.tsx')).SearchPage, OfflinePane);
const SavedPage = lazyPart(async () => (await import('./bookmarks/SavedPage.tsx')).SavedPage, OfflinePane);
const ScheduledPage = lazyPart(async () => (await import('./scheduled-messages/ScheduledPage.tsx')).ScheduledPage, OfflinePane);
const SharePage = lazyPart(async () => (await import('./sharing/SharePage.tsx')).SharePage, OfflinePane);
const ToConsole = lazyPart(async () => (await import('./moderation/ToConsole.tsx')).ToConsole, OfflineScreen);
const ShortcutsPage = lazyPart(async () => (await import('./keyboard/ShortcutsPage.tsx')).ShortcutsPage, OfflinePane);

/** Loads the code of a page of the app before its first render, so that React shows no placeholder. */
export async function loadPageOf(path: string): Promise<void> {
  const parts = [SessionPage, PanesPage];
  if (/^\/app\/servers\/\d+\/\d+/.test(path)) parts.push(ServerChannelPage);
  if (/^\/app\/inbox\/\d+/.test(path)) parts.push(DirectPage);
  await Promise.all(parts.map((part) => part.load()));
}

/** The code of a screen is loaded when the screen is first opened. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Crash>
          <Suspense fallback={<Waiting />}>
            <Routes>
              <Route path="/" element={<HomePage />} />
              <Route path="/login" element={<LoginPage />} />
              <Route path="/register" element={<RegisterPage />} />
              <Route path="/setup" element={<SetupPage />} />
              <Route path="/reset-password" element={<ResetPasswordPage />} />
              <Route path="/i/:code" element={<InvitePage />} />
              <Route path="/bot/:applicationId" element={<BotInvitePage />} />
              <Route path="/p/:postId" element={<ToPost />} />
              <Route path="/google-redirect" element={<GoogleRedirectPage />} />
              <Route path="/deleted" element={<DeletedPage />} />
              <Route path="/privacy" element={<PrivacyPage />} />
              <Route path="/terms-and-conditions" element={<TermsPage />} />
              <Route path="/rules" element={<RulesPage />} />
              <Route path="/contact" element={<ContactPage />} />
              <Route path="/404" element={<NotFoundPage />} />
              <Route path="/app/moderation/*" element={<ToConsole />} />
              <Route path="/app" element={<SessionPage />}>
                <Route path="explore/servers/invites/:code" element={<ToInvite />} />
                <Route path="settings/*" element={<UserSettingsPage />} />
                <Route path="servers/:serverId/settings/*" element={<ServerSettingsPage />} />
                <Route element={<PanesPage />}>
                  <Route index element={<AppHomePage />} />
                  <Route path="inbox" element={<FriendsPage />} />
                  <Route path="inbox/:channelId" element={<DirectPage />} />
                  <Route path="servers/:serverId" element={<ServerIndexPage />} />
                  <Route path="explore" element={<ExplorePage />} />
                  <Route path="explore/servers" element={<ExplorePage />} />
                  <Route path="explore/servers/:serverId" element={<PublicServerPage />} />
                  <Route path="servers/:serverId/welcome" element={<WelcomePage />} />
                  <Route path="servers/:serverId/members" element={<MembersPage />} />
                  <Route path="servers/:serverId/:channelId" element={<ServerChannelPage />} />
                  <Route path="profile/:userId/:tab?" element={<ProfilePage />} />
                  <Route path="search" element={<SearchPage />} />
                  <Route path="saved" element={<SavedPage />} />
                  <Route path="scheduled" element={<ScheduledPage />} />
                  <Route path="share" element={<SharePage />} />
                  <Route path="shortcuts" element={<ShortcutsPage />} />
                  <Route path="*" element={<AppHomePage />} />
                </Route>
              </Route>
              <Route path="*" element={<Navigate to="/404" replace />} />
            </Routes>
          </Suspense>
        </Crash>
      </BrowserRouter>
      {desktop && (
        <Suspense fallback={null}>
          <DesktopShell desktop={desktop} />
        </Suspense>
      )}
      <ToastRegion />
    </QueryClientProvider>
  );
}

/** Redirects the long form of an invite's address. */
function ToInvite() {
  const { code = '' } = useParams();
  return <Navigate to={`/i/${code}`} replace />;
}

/** Redirects the short form of a post's address. */
function ToPost() {
  const { postId = '' } = useParams();
  return <Navigate to={`/app?${new URLSearchParams({ postId })}`} replace />;
}

function Waiting() {
  return (
    <Delayed>
      <div className="loading-screen">
        <Spinner />
      </div>
    </Delayed>
  );
}
