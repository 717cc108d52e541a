import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { Ban, Hash, Lock, Mail, Settings2, Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { useMay, useServer } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
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

/** Each subject shows to those whose roles allow it (specification, section 2). */
export function ServerSettingsPage() {
  const { serverId = '' } = useParams();
  const server = useServer(serverId);
  const mayEdit = useMay(serverId, ROLE_PERMISSION.ADMIN);
  const mayRoles = useMay(serverId, ROLE_PERMISSION.MANAGE_ROLES);
  const mayChannels = useMay(serverId, ROLE_PERMISSION.MANAGE_CHANNELS);
  const mayBan = useMay(serverId, ROLE_PERMISSION.BAN);
  if (!server) return <UnknownServer />;

  const root = `/app/servers/${serverId}/settings`;
  const subjects = [
    { path: 'general', label: text('general'), icon: <Settings2 aria-hidden="true" />, isHidden: !mayEdit },
    { path: 'roles', label: text('roles'), icon: <Shield aria-hidden="true" />, isHidden: !mayRoles },
    { path: 'channels', label: text('channels'), icon: <Hash aria-hidden="true" />, isHidden: !mayChannels },
    { path: 'invites', label: text('invites'), icon: <Mail aria-hidden="true" /> },
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
          <span className="settings-server-name">{server.name}</span>
        </>
      }
      root={root}
      exit={`/app/servers/${serverId}`}
      subjects={subjects}
    >
      <Routes>
        <Route index element={null} />
        <Route path="general" element={gated(mayEdit, <GeneralSettings server={server} />)} />
        <Route path="roles" element={gated(mayRoles, <RolesSettings server={server} />)} />
        <Route path="roles/:roleId" element={gated(mayRoles, <RoleEditor server={server} />)} />
        <Route path="channels" element={gated(mayChannels, <ChannelsSettings server={server} />)} />
        <Route path="channels/:channelId" element={gated(mayChannels, <ChannelEditor server={server} />)} />
        <Route path="invites" element={<InvitesSettings server={server} />} />
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
