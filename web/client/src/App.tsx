import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { Crash } from './app/Crash.tsx';
import { desktop } from './desktop/bridge.ts';
import { AwayScreen, AwayUnsaid } from './parts/AwayNote.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import { loadUserSettings } from './settings/load-user-settings.ts';
import { Delayed } from './ui/Delayed.tsx';
import { Spinner } from './ui/Spinner.tsx';
import { ToastRegion } from './ui/ToastRegion.tsx';

const DesktopShell = lazyPart(async () => (await import('./desktop/DesktopShell.tsx')).DesktopShell, AwayUnsaid);
const HomePage = lazyPart(async () => (await import('./pages/HomePage.tsx')).HomePage, AwayScreen);
const LoginPage = lazyPart(async () => (await import('./pages/LoginPage.tsx')).LoginPage, AwayScreen);
const RegisterPage = lazyPart(async () => (await import('./pages/RegisterPage.tsx')).RegisterPage, AwayScreen);
const SetupPage = lazyPart(async () => (await import('./registration/SetupPage.tsx')).SetupPage, AwayScreen);
const ResetPasswordPage = lazyPart(async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage, AwayScreen);
const InvitePage = lazyPart(async () => (await import('./pages/InvitePage.tsx')).InvitePage, AwayScreen);
const BotInvitePage = lazyPart(async () => (await import('./applications/BotInvitePage.tsx')).BotInvitePage, AwayScreen);
const PrivacyPage = lazyPart(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage, AwayScreen);
const RulesPage = lazyPart(async () => (await import('./pages/RulesPage.tsx')).RulesPage, AwayScreen);
const ContactPage = lazyPart(async () => (await import('./pages/ContactPage.tsx')).ContactPage, AwayScreen);
const TermsPage = lazyPart(async () => (await import('./pages/TermsPage.tsx')).TermsPage, AwayScreen);
const GoogleRedirectPage = lazyPart(async () => (await import('./pages/GoogleRedirectPage.tsx')).GoogleRedirectPage, AwayScreen);
const DeletedPage = lazyPart(async () => (await import('./pages/DeletedPage.tsx')).DeletedPage, AwayScreen);
const NotFoundPage = lazyPart(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage, AwayScreen);

const SessionPage = lazyPart(async () => (await import('./app/AppPage.tsx')).SessionPage, AwayScreen);
const PanesPage = lazyPart(async () => (await import('./app/AppPage.tsx')).PanesPage, AwayScreen);
/** Loaded together with the app frame, so that they can be shown without a network. */
const AwayPane = lazyPart(async () => (await import('./app/AppPage.tsx')).AwayPane, AwayUnsaid);
const AwayWindow = lazyPart(async () => (await import('./app/AppPage.tsx')).AwayWindow, AwayUnsaid);

const AppHomePage = lazyPart(async () => (await import('./app/HomePage.tsx')).AppHomePage, AwayPane);
const FriendsPage = lazyPart(async () => (await import('./friends/FriendsPage.tsx')).FriendsPage, AwayPane);
const DirectPage = lazyPart(async () => (await import('./messages/ChannelPage.tsx')).DirectPage, AwayPane);
const ServerChannelPage = lazyPart(async () => (await import('./messages/ChannelPage.tsx')).ServerChannelPage, AwayPane);
const ServerIndexPage = lazyPart(async () => (await import('./servers/ServerIndexPage.tsx')).ServerIndexPage, AwayPane);
const ExplorePage = lazyPart(async () => (await import('./explore/ExplorePage.tsx')).ExplorePage, AwayPane);
const PublicServerPage = lazyPart(async () => (await import('./explore/PublicServerPage.tsx')).PublicServerPage, AwayPane);
const WelcomePage = lazyPart(async () => (await import('./welcome/WelcomePage.tsx')).WelcomePage, AwayPane);
const MembersPage = lazyPart(async () => (await import('./members/MembersPage.tsx')).MembersPage, AwayPane);
const ProfilePage = lazyPart(async () => (await import('./profiles/ProfilePage.tsx')).ProfilePage, AwayPane);
const UserSettingsPage = lazyPart(loadUserSettings, AwayWindow);
const ServerSettingsPage = lazyPart(async () => (await import('./settings/ServerSettingsPage.tsx')).ServerSettingsPage, AwayWindow);
const SearchPage = lazyPart(async () => (await import('./search/SearchPage.tsx')).SearchPage, AwayPane);
const SharePage = lazyPart(async () => (await import('./sharing/SharePage.tsx')).SharePage, AwayPane);
const ToConsole = lazyPart(async () => (await import('./moderation/ToConsole.tsx')).ToConsole, AwayScreen);
const ShortcutsPage = lazyPart(async () => (await import('./keyboard/ShortcutsPage.tsx')).ShortcutsPage, AwayPane);

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
      <div className="signing-on">
        <Spinner />
      </div>
    </Delayed>
  );
}
