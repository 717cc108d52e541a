import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { Crash } from './app/Crash.tsx';
import { desktop } from './desktop/bridge.ts';
import { loadUserSettings } from './settings/load-user-settings.ts';
import { Delayed } from './ui/Delayed.tsx';
import { Spinner } from './ui/Spinner.tsx';
import { ToastRegion } from './ui/ToastRegion.tsx';

const DesktopShell = lazy(async () => ({ default: (await import('./desktop/DesktopShell.tsx')).DesktopShell }));
const HomePage = lazy(async () => ({ default: (await import('./pages/HomePage.tsx')).HomePage }));
const LoginPage = lazy(async () => ({ default: (await import('./pages/LoginPage.tsx')).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import('./pages/RegisterPage.tsx')).RegisterPage }));
const ResetPasswordPage = lazy(async () => ({ default: (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage }));
const InvitePage = lazy(async () => ({ default: (await import('./pages/InvitePage.tsx')).InvitePage }));
const BotInvitePage = lazy(async () => ({ default: (await import('./applications/BotInvitePage.tsx')).BotInvitePage }));
const PrivacyPage = lazy(async () => ({ default: (await import('./pages/PrivacyPage.tsx')).PrivacyPage }));
const TermsPage = lazy(async () => ({ default: (await import('./pages/TermsPage.tsx')).TermsPage }));
const GoogleRedirectPage = lazy(async () => ({ default: (await import('./pages/GoogleRedirectPage.tsx')).GoogleRedirectPage }));
const DeletedPage = lazy(async () => ({ default: (await import('./pages/DeletedPage.tsx')).DeletedPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/NotFoundPage.tsx')).NotFoundPage }));

const SessionPage = lazy(async () => ({ default: (await import('./app/AppPage.tsx')).SessionPage }));
const PanesPage = lazy(async () => ({ default: (await import('./app/AppPage.tsx')).PanesPage }));
const AppHomePage = lazy(async () => ({ default: (await import('./app/HomePage.tsx')).AppHomePage }));
const FriendsPage = lazy(async () => ({ default: (await import('./friends/FriendsPage.tsx')).FriendsPage }));
const DirectPage = lazy(async () => ({ default: (await import('./messages/ChannelPage.tsx')).DirectPage }));
const ServerChannelPage = lazy(async () => ({ default: (await import('./messages/ChannelPage.tsx')).ServerChannelPage }));
const ServerIndexPage = lazy(async () => ({ default: (await import('./servers/ServerIndexPage.tsx')).ServerIndexPage }));
const ExplorePage = lazy(async () => ({ default: (await import('./explore/ExplorePage.tsx')).ExplorePage }));
const PublicServerPage = lazy(async () => ({ default: (await import('./explore/PublicServerPage.tsx')).PublicServerPage }));
const WelcomePage = lazy(async () => ({ default: (await import('./welcome/WelcomePage.tsx')).WelcomePage }));
const MembersPage = lazy(async () => ({ default: (await import('./members/MembersPage.tsx')).MembersPage }));
const ProfilePage = lazy(async () => ({ default: (await import('./profiles/ProfilePage.tsx')).ProfilePage }));
const UserSettingsPage = lazy(loadUserSettings);
const ServerSettingsPage = lazy(async () => ({ default: (await import('./settings/ServerSettingsPage.tsx')).ServerSettingsPage }));
const SearchPage = lazy(async () => ({ default: (await import('./search/SearchPage.tsx')).SearchPage }));
const SharePage = lazy(async () => ({ default: (await import('./sharing/SharePage.tsx')).SharePage }));
const ToConsole = lazy(async () => ({ default: (await import('./moderation/ToConsole.tsx')).ToConsole }));
const ShortcutsPage = lazy(async () => ({ default: (await import('./keyboard/ShortcutsPage.tsx')).ShortcutsPage }));

/** Every screen is loaded when it is first gone to. */
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
              <Route path="/reset-password" element={<ResetPasswordPage />} />
              <Route path="/i/:code" element={<InvitePage />} />
              <Route path="/bot/:applicationId" element={<BotInvitePage />} />
              <Route path="/p/:postId" element={<ToPost />} />
              <Route path="/google-redirect" element={<GoogleRedirectPage />} />
              <Route path="/deleted" element={<DeletedPage />} />
              <Route path="/privacy" element={<PrivacyPage />} />
              <Route path="/terms-and-conditions" element={<TermsPage />} />
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

/** The long form of an invite's address. */
function ToInvite() {
  const { code = '' } = useParams();
  return <Navigate to={`/i/${code}`} replace />;
}

/** The short form of a post's address. */
function ToPost() {
  const { postId = '' } = useParams();
  return <Navigate to={`/app?${new URLSearchParams({ postId })}`} replace />;
}

function Waiting() {
  return (
    <Delayed>
      <div className="signing-on">
        <Spinner />
      </div>
    </Delayed>
  );
}
