/** Reads embeds with the server and the members that they show. */
import type { EmbeddedServer, RawExternalEmbed } from '@folkmoot/contracts/external-embed/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { isUsableInvite } from '../invites/usable-invites.ts';
import { readServerPreview } from '../servers/server-records.ts';

export async function readExternalEmbed(db: Reader, serverId: string): Promise<RawExternalEmbed | null> {
  const { rows } = await sql<Pick<RawExternalEmbed, 'id' | 'serverId' | 'serverInviteCode'>>`
    select e.id, e.server_id as "serverId", i.code as "serverInviteCode"
    from server_embeds e left join invites i on i.id = e.invite_id and ${isUsableInvite('i', Date.now())}
    where e.server_id = ${serverId}`.execute(db);
  const [row] = rows;
  return row ? { ...row, type: 0, userId: null } : null;
}

export type EmbeddedMember = {
  readonly userId: string;
  readonly name: string;
  readonly hexColor: string | null;
  readonly avatar: string | null;
  readonly banner: string | null;
};

/** The data from which the gateway builds an embed. It adds who is online. */
export type EmbedContents = {
  readonly embed: RawExternalEmbed;
  readonly server: EmbeddedServer['server'];
  /** Without bots. */
  readonly members: readonly EmbeddedMember[];
};

/** null: there is no embed. */
export async function readEmbedContents(db: Reader, serverId: string): Promise<EmbedContents | null> {
  const [embed, server, members] = await Promise.all([
    readExternalEmbed(db, serverId),
    readServerPreview(db, serverId),
    sql<EmbeddedMember>`
      select u.id as "userId", coalesce(m.nickname, u.username) as name, u.hex_color as "hexColor", u.avatar, u.banner
      from members m join users u on u.id = m.user_id where m.server_id = ${serverId} and not u.bot
        and exists (select 1 from server_embeds e where e.server_id = m.server_id)`.execute(db),
  ]);
  if (!embed || !server) return null;
  const { name, avatar, banner, hexColor, verified } = server;
  return { embed, server: { name, avatar, banner, hexColor, verified, serverMembers: null }, members: members.rows };
}
