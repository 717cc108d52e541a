import { isStaff } from '@folkmoot/contracts/kernel/access';
import {
  Activity as ActivityIcon,
  AppWindow,
  AudioLines,
  Award,
  Bell,
  Code,
  Flag,
  FlaskConical,
  History,
  KeyRound,
  Languages,
  LifeBuoy,
  Link2,
  LogIn,
  LogOut,
  MailPlus,
  Megaphone,
  MonitorSmartphone,
  Paintbrush,
  ShieldCheck,
  Sparkles,
  UserRound,
  UserRoundPen,
} from 'lucide-react';
import { useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { LazyAccountHistory } from '../account-history/LazyAccountHistory.tsx';
import { text as accountHistoryText } from '../account-history/texts.ts';
import { ActivitySettings } from '../activity/ActivitySettings.tsx';
import { text as activityText } from '../activity/texts.ts';
import { logOut } from '../app/log-out.ts';
import { CustomCssSettings } from '../appearance/CustomCssSettings.tsx';
import { InterfaceSettings } from '../appearance/InterfaceSettings.tsx';
import { text as appearanceText } from '../appearance/texts.ts';
import { DeveloperSettings } from '../applications/DeveloperSettings.tsx';
import { text as developerText } from '../applications/texts.ts';
import { BadgesSettings } from '../badges/BadgesSettings.tsx';
import { text as badgeText } from '../badges/texts.ts';
import { LazyChangelog } from '../changelog/LazyChangelog.tsx';
import { text as changelogText } from '../changelog/texts.ts';
import { text as connectionText } from '../connections/texts.ts';
import { ExperimentsSettings } from '../experiments/ExperimentsSettings.tsx';
import { text as experimentText } from '../experiments/texts.ts';
import { SecuritySettings } from '../factors/SecuritySettings.tsx';
import { text as factorText } from '../factors/texts.ts';
import { LanguageSettings } from '../i18n/LanguageSettings.tsx';
import { text as languageText } from '../i18n/texts.ts';
import { LazyLinkedLogIns } from '../identity-providers/LazyLinkedLogIns.tsx';
import { text as identityText } from '../identity-providers/texts.ts';
import { useShowsLinkedLogIns } from '../identity-providers/use-shows-linked-log-ins.ts';
import { PersonalNoticeSettings } from '../notices/PersonalNoticeSettings.tsx';
import { text as noticeText } from '../notices/texts.ts';
import { NotificationSettings } from '../notifications/NotificationSettings.tsx';
import { text as notificationText } from '../notifications/texts.ts';
import { InvitationsSettings } from '../registration/InvitationsSettings.tsx';
import { text as registrationText } from '../registration/texts.ts';
import { ReportsSettings } from '../reports/ReportsSettings.tsx';
import { text as reportText } from '../reports/texts.ts';
import { useAccount } from '../store/use-store.ts';
import { TicketsSettings } from '../tickets/TicketsSettings.tsx';
import { text as ticketText } from '../tickets/texts.ts';
import { useTicketNews } from '../tickets/ticket-news.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { text as voiceText } from '../voice/texts.ts';
import { VoiceSettings } from '../voice/VoiceSettings.tsx';
import { text as windowText } from '../window/texts.ts';
import { WindowSettings } from '../window/WindowSettings.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { ConnectionsSettings } from './ConnectionsSettings.tsx';
import { PrivacySettings } from './PrivacySettings.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import { USER_SETTINGS } from './places.ts';
import { text as privacyText } from './privacy-texts.ts';
import { SessionsSettings } from './SessionsSettings.tsx';
import { SettingsLayout } from './SettingsLayout.tsx';
import { text as sessionText } from './session-texts.ts';
import { text } from './user-texts.ts';

export function UserSettingsPage() {
  const account = useAccount();
  const news = useTicketNews();
  const showsLinkedLogIns = useShowsLinkedLogIns();
  if (!account) return null;
  return (
    <SettingsLayout
      title={text('title')}
      root={USER_SETTINGS}
      exit="/app"
      subjects={[
        { path: 'account', label: text('account'), icon: <UserRound aria-hidden="true" /> },
        { path: 'account/profile', label: text('profile'), icon: <UserRoundPen aria-hidden="true" /> },
        { path: 'account/notice', label: noticeText('settings'), icon: <Megaphone aria-hidden="true" /> },
        { path: 'notifications', label: notificationText('notifications'), icon: <Bell aria-hidden="true" /> },
        { path: 'interface', label: appearanceText('interface'), icon: <Paintbrush aria-hidden="true" /> },
        { path: 'language', label: languageText('language'), icon: <Languages aria-hidden="true" /> },
        { path: 'badges', label: badgeText('badges'), icon: <Award aria-hidden="true" /> },
        { path: 'activity-status', label: activityText('activity'), icon: <ActivityIcon aria-hidden="true" /> },
        { path: 'connections', label: connectionText('connections'), icon: <Link2 aria-hidden="true" /> },
        { path: 'privacy', label: privacyText('privacy'), icon: <ShieldCheck aria-hidden="true" /> },
        {
          path: 'tickets',
          label: ticketText('tickets'),
          icon: <LifeBuoy aria-hidden="true" />,
          hasNews: news.own || news.staff,
        },
        { path: 'reports', label: reportText('settings'), icon: <Flag aria-hidden="true" /> },
        { path: 'account/history', label: accountHistoryText('settings'), icon: <History aria-hidden="true" /> },
        { path: 'account/security', label: factorText('security'), icon: <KeyRound aria-hidden="true" /> },
        {
          path: 'linked-log-ins',
          label: identityText('linked'),
          icon: <LogIn aria-hidden="true" />,
          isHidden: !showsLinkedLogIns,
        },
        { path: 'sessions', label: sessionText('sessions'), icon: <MonitorSmartphone aria-hidden="true" /> },
        ...(isStaff(account.badges)
          ? [{ path: 'invitations', label: registrationText('invitations'), icon: <MailPlus aria-hidden="true" /> }]
          : []),
        { path: 'developer', label: developerText('developer'), icon: <Code aria-hidden="true" /> },
        { path: 'voice', label: voiceText('settings'), icon: <AudioLines aria-hidden="true" /> },
        { path: 'window-settings', label: windowText('window'), icon: <AppWindow aria-hidden="true" /> },
        { path: 'experiments', label: experimentText('experiments'), icon: <FlaskConical aria-hidden="true" /> },
      ]}
      footer={
        <>
          <NewsButton />
          <LogOutButton />
        </>
      }
    >
      <Routes>
        <Route index element={null} />
        <Route path="account" element={<AccountSettings account={account} />} />
        <Route path="account/profile" element={<ProfileSettings account={account} />} />
        <Route path="account/notice" element={<PersonalNoticeSettings userId={account.id} />} />
        <Route path="notifications" element={<NotificationSettings />} />
        <Route path="interface" element={<InterfaceSettings />} />
        <Route path="interface/custom-css" element={<CustomCssSettings />} />
        <Route path="language" element={<LanguageSettings />} />
        <Route path="badges" element={<BadgesSettings account={account} />} />
        <Route path="activity-status" element={<ActivitySettings account={account} />} />
        <Route path="window-settings" element={<WindowSettings />} />
        <Route path="experiments" element={<ExperimentsSettings />} />
        <Route path="connections" element={<ConnectionsSettings account={account} />} />
        <Route path="privacy" element={<PrivacySettings account={account} />} />
        <Route path="tickets/*" element={<TicketsSettings />} />
        <Route path="reports" element={<ReportsSettings />} />
        <Route path="account/history" element={<LazyAccountHistory />} />
        <Route path="account/security" element={<SecuritySettings />} />
        <Route path="linked-log-ins" element={<LazyLinkedLogIns />} />
        <Route path="sessions" element={<SessionsSettings />} />
        {isStaff(account.badges) && <Route path="invitations" element={<InvitationsSettings />} />}
        <Route path="developer/*" element={<DeveloperSettings />} />
        <Route path="voice" element={<VoiceSettings />} />
        {/* The same address as in other clients (users document, section 17). */}
        <Route path="call-settings" element={<Navigate to={`${USER_SETTINGS}/voice`} replace />} />
        <Route path="*" element={<Navigate to={USER_SETTINGS} replace />} />
      </Routes>
    </SettingsLayout>
  );
}

function NewsButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Sparkles aria-hidden="true" />} onPress={() => setIsOpen(true)} className="settings-log-out">
        {changelogText('seeAll')}
      </Button>
      {isOpen && <LazyChangelog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LogOutButton() {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button icon={<LogOut aria-hidden="true" />} onPress={() => setIsAsked(true)} className="settings-log-out">
        {text('logOut')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('logOutTitle')}
        confirm={text('logOut')}
        onConfirm={logOut}
        tone="primary"
      >
        {text('logOutText')}
      </ConfirmDialog>
    </>
  );
}
