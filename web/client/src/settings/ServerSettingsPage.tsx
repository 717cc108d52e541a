import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import {
  BadgeCheck,
  Ban,
  Bell,
  CodeXml,
  Compass,
  Hand,
  Hash,
  Lock,
  Mail,
  ScrollText,
  Settings2,
  Shield,
  ShieldAlert,
  Smile,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { AuditLogSettings } from '../audit-log/AuditLogSettings.tsx';
import { text as auditText } from '../audit-log/texts.ts';
import { AutomodSettings } from '../automod/AutomodSettings.tsx';
import { RuleEditor } from '../automod/RuleEditor.tsx';
import { text as automodText } from '../automod/texts.ts';
import { EmojisSettings } from '../custom-emojis/EmojisSettings.tsx';
import { text as emojisText } from '../custom-emojis/texts.ts';
import { PublishSettings } from '../explore/PublishSettings.tsx';
import { text as exploreText } from '../explore/texts.ts';
import { EmbedSettings } from '../external-embed/EmbedSettings.tsx';
import { text as embedText } from '../external-embed/texts.ts';
import { MemberSettings } from '../member-settings/MemberSettings.tsx';
import { text as memberText } from '../member-settings/texts.ts';
import { ChannelNoticeSettings } from '../notices/ChannelNoticeSettings.tsx';
import { ChannelNotifications, ServerNotifications } from '../notifications/PlaceNotifications.tsx';
import { text as notificationText } from '../notifications/texts.ts';
import { useMay, useServer } from '../store/use-store.ts';
import { text as ticketText } from '../tickets/texts.ts';
import { VerifySettings } from '../tickets/VerifySettings.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { text as welcomeText } from '../welcome/texts.ts';
import { WelcomeQuestionEditor } from '../welcome/WelcomeQuestionEditor.tsx';
import { WelcomeSettings } from '../welcome/WelcomeSettings.tsx';
import { BansSettings } from './BansSettings.tsx';
import { ChannelEditor } from './ChannelEditor.tsx';
import { ChannelsSettings } from './ChannelsSettings.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { InvitesSettings } from './InvitesSettings.tsx';
import { RoleEditor } from './RoleEditor.tsx';
import { RolesSettings } from './RolesSettings.tsx';
import { SettingsLayout } from './SettingsLayout.tsx';
import { text } from './server-texts.ts';
import { text as sharedText } from './texts.ts';

/** Shows only the pages that the user's roles allow (specification, section 2). */
export function ServerSettingsPage() {
  const { serverId = '' } = useParams();
  const server = useServer(serverId);
  const mayEdit = useMay(serverId, ROLE_PERMISSION.ADMIN);
  const mayRoles = useMay(serverId, ROLE_PERMISSION.MANAGE_ROLES);
  const mayChannels = useMay(serverId, ROLE_PERMISSION.MANAGE_CHANNELS);
  const mayKick = useMay(serverId, ROLE_PERMISSION.KICK);
  const mayBan = useMay(serverId, ROLE_PERMISSION.BAN);
  const mayMembers = mayRoles || mayKick || mayBan;
  if (!server) return <UnknownServer />;

  const root = `/app/servers/${serverId}/settings`;
  const subjects = [
    { path: 'general', label: text('general'), icon: <Settings2 aria-hidden="true" />, isHidden: !mayEdit },
    { path: 'members', label: memberText('title'), icon: <Users aria-hidden="true" />, isHidden: !mayMembers },
    { path: 'roles', label: text('roles'), icon: <Shield aria-hidden="true" />, isHidden: !mayRoles },
    { path: 'channels', label: text('channels'), icon: <Hash aria-hidden="true" />, isHidden: !mayChannels },
    { path: 'welcome-screen', label: welcomeText('settings'), icon: <Hand aria-hidden="true" />, isHidden: !mayEdit },
    { path: 'emojis', label: emojisText('settings'), icon: <Smile aria-hidden="true" />, isHidden: !mayEdit },
    { path: 'invites', label: text('invites'), icon: <Mail aria-hidden="true" /> },
    { path: 'notifications', label: notificationText('notifications'), icon: <Bell aria-hidden="true" /> },
    { path: 'publish-server', label: exploreText('publish'), icon: <Compass aria-hidden="true" />, isHidden: !mayEdit },
    { path: 'verify', label: ticketText('verify'), icon: <BadgeCheck aria-hidden="true" />, isHidden: !mayEdit },
    { path: 'external-embed', label: embedText('settings'), icon: <CodeXml aria-hidden="true" />, isHidden: !mayEdit },
    { path: 'automod', label: automodText('settings'), icon: <ShieldAlert aria-hidden="true" />, isHidden: !mayEdit },
    { path: 'audit-logs', label: auditText('settings'), icon: <ScrollText aria-hidden="true" />, isHidden: !mayEdit },
    { path: 'bans', label: text('bans'), icon: <Ban aria-hidden="true" />, isHidden: !mayBan },
  ];

  function gated(may: boolean, page: ReactNode) {
    return may ? page : <NotAllowed />;
  }

  return (
    <SettingsLayout
      key={serverId}
      title={
        <>
          <Avatar name={server.name} hexColor={server.hexColor} picture={server.avatar} size={28} shape="square" />
          <span className="settings-server-name">
            <bdi>{server.name}</bdi>
          </span>
        </>
      }
      root={root}
      exit={`/app/servers/${serverId}`}
      subjects={subjects}
    >
      <Routes>
        <Route index element={null} />
        <Route path="general" element={gated(mayEdit, <GeneralSettings server={server} />)} />
        <Route path="notifications" element={<ServerNotifications server={server} />} />
        <Route path="notifications/:channelId" element={<ChannelNotifications server={server} />} />
        <Route path="members" element={gated(mayMembers, <MemberSettings server={server} />)} />
        <Route path="roles" element={gated(mayRoles, <RolesSettings server={server} />)} />
        <Route path="roles/:roleId" element={gated(mayRoles, <RoleEditor server={server} />)} />
        <Route path="channels" element={gated(mayChannels, <ChannelsSettings server={server} />)} />
        <Route path="channels/:channelId/:tab?" element={gated(mayChannels, <ChannelEditor server={server} />)} />
        <Route path="channels/:channelId/notice" element={gated(mayChannels, <ChannelNoticeSettings serverId={serverId} />)} />
        <Route path="welcome-screen" element={gated(mayEdit, <WelcomeSettings serverId={serverId} />)} />
        <Route path="welcome-screen/:questionId" element={gated(mayEdit, <WelcomeQuestionEditor serverId={serverId} />)} />
        <Route path="emojis" element={gated(mayEdit, <EmojisSettings server={server} />)} />
        <Route path="invites" element={<InvitesSettings server={server} />} />
        <Route path="publish-server" element={gated(mayEdit, <PublishSettings server={server} />)} />
        <Route path="verify" element={gated(mayEdit, <VerifySettings server={server} />)} />
        <Route path="external-embed" element={gated(mayEdit, <EmbedSettings server={server} />)} />
        <Route path="automod" element={gated(mayEdit, <AutomodSettings serverId={serverId} />)} />
        <Route path="automod/:ruleId" element={gated(mayEdit, <RuleEditor serverId={serverId} />)} />
        <Route path="audit-logs" element={gated(mayEdit, <AuditLogSettings serverId={serverId} />)} />
        <Route path="bans" element={gated(mayBan, <BansSettings serverId={serverId} />)} />
        <Route path="*" element={<Navigate to={root} replace />} />
      </Routes>
    </SettingsLayout>
  );
}

function NotAllowed() {
  return <EmptyState icon={<Lock aria-hidden="true" />} title={sharedText('notAllowedTitle')} text={sharedText('notAllowedText')} />;
}

function UnknownServer() {
  return (
    <main className="settings-lone">
      <EmptyState
        icon={<Lock aria-hidden="true" />}
        title={text('unknownTitle')}
        isPage
        text={text('unknownText')}
        action={
          <ButtonLink to="/app" variant="primary">
            {text('toApp')}
          </ButtonLink>
        }
      />
    </main>
  );
}
