import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { updateServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { useInstanceRules } from '../instance/instance-rules.ts';
import { formatBytes } from '../messages/attachment-view.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { Section } from '../settings/Section.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { pictureUrl } from '../ui/picture-url.ts';
import { PictureRow } from './PictureRow.tsx';
import { text } from './texts.ts';
import './pictures.css';

/** The images of the user's own profile. */
export function OwnPictures({ account }: { readonly account: OwnAccount }) {
  const client = useQueryClient();
  const { pictureBytes } = useInstanceRules();
  async function save(body: { readonly avatarId?: string | null; readonly bannerId?: string | null }): Promise<void> {
    await call(updateProfile, { body });
    await refetchQueries(client, { queryKey: ['user', account.id] });
  }
  const { id, username, hexColor, avatar, banner, badges } = account;
  return (
    <Section title={text('title')} description={text('titleText', { most: formatBytes(pictureBytes) })}>
      <div className="picture-rows">
        <PictureRow kind="avatar" ownerId={id} name={username} isSet={Boolean(avatar)} onChange={(avatarId) => save({ avatarId })}>
          <Avatar name={username} hexColor={hexColor} picture={avatar} badges={badges} size={64} />
        </PictureRow>
        <PictureRow kind="banner" ownerId={id} name={username} isSet={Boolean(banner)} onChange={(bannerId) => save({ bannerId })}>
          <Banner path={banner ?? null} color={hexColor ?? null} />
        </PictureRow>
      </div>
    </Section>
  );
}

/** The images of a server. */
export function ServerPictures({ server }: { readonly server: RawServer }) {
  const { pictureBytes } = useInstanceRules();
  async function save(body: { readonly avatarId?: string | null; readonly bannerId?: string | null }): Promise<void> {
    await call(updateServer, { params: { serverId: server.id }, body });
  }
  const { id, name, hexColor, avatar, banner } = server;
  return (
    <Section title={text('title')} description={text('titleText', { most: formatBytes(pictureBytes) })}>
      <div className="picture-rows">
        <PictureRow kind="avatar" ownerId={id} name={name} isSet={avatar !== null} onChange={(avatarId) => save({ avatarId })}>
          <Avatar name={name} hexColor={hexColor} picture={avatar} size={64} shape="square" />
        </PictureRow>
        <PictureRow kind="banner" ownerId={id} name={name} isSet={banner !== null} onChange={(bannerId) => save({ bannerId })}>
          <Banner path={banner} color={hexColor} />
        </PictureRow>
      </div>
    </Section>
  );
}

function Banner({ path, color }: { readonly path: string | null; readonly color: string | null }) {
  if (path === null) return <span className="picture-banner" style={{ background: color ?? 'var(--primary-color-dark)' }} />;
  return <img className="picture-banner" src={pictureUrl(path, { size: 480, still: true })} alt="" />;
}
