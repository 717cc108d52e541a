import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { PastMember, PastRole, PastServerChannel, ServerFacts } from '@folkmoot/contracts/history/past-server';
import type { HistoryPerson } from '@folkmoot/contracts/history/wire';
import { CHANNEL_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { exactText } from '../../format.ts';
import { text } from '../../texts.ts';
import { Actor } from '../Actor.tsx';
import { Colors } from './Colors.tsx';
import { mayInChannel, mayInServer } from './may-words.ts';
import { pastPlace, type When } from './past-request.ts';
import type { Opened } from './use-opened.tsx';
import { Words } from './Words.tsx';

type Named = { readonly id: string; readonly name: string };

function nameIn(all: readonly Named[], id: string): string {
  return all.find((each) => each.id === id)?.name ?? text('numbered', { id });
}

function Aside({ words }: { readonly words: readonly string[] }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {words.join(' · ')}
    </Typography>
  );
}

type ChannelProps = { readonly channel: PastServerChannel; readonly facts: ServerFacts; readonly when: When };

/** A channel with its permissions, and a link to its past messages. */
export function ThenChannel({ channel, facts, when }: ChannelProps) {
  const { id, name, type, categoryId, slowModeSeconds, permissions } = channel;
  const isCategory = type === CHANNEL_TYPE.CATEGORY;
  const may = permissions
    .filter((entry) => (entry.permissions & CHANNEL_PERMISSION.PUBLIC_CHANNEL) !== 0)
    .map((entry) => text('pastMayThere', { role: nameIn(facts.roles, entry.roleId), may: mayInChannel(entry.permissions) }));
  const about = [
    text(isCategory ? 'pastKindCategory' : 'pastKindText'),
    ...(categoryId === null ? [] : [text('pastInCategory', { name: nameIn(facts.channels, categoryId) })]),
    ...(slowModeSeconds ? [`${text('pastSlowMode')} ${text('pastSeconds', { seconds: slowModeSeconds })}`] : []),
  ];
  return (
    <>
      {isCategory ? <bdi>{name}</bdi> : <Link to={pastPlace({ ...when, of: 'channel', id })}>{<bdi>{name}</bdi>}</Link>}
      <Aside words={about} />
      <Aside words={may.length === 0 ? [text('pastMayNobody')] : may} />
    </>
  );
}

export function ThenRole({ role }: { readonly role: PastRole }) {
  const { name, hexColor, permissions, hideRole, botRole } = role;
  const about = [mayInServer(permissions), ...(hideRole ? [text('pastHiddenRole')] : []), ...(botRole ? [text('pastBotRole')] : [])];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <bdi>{name}</bdi>
        <Colors colors={[hexColor]} />
      </Box>
      <Aside words={about} />
    </>
  );
}

type MemberProps = {
  readonly member: PastMember;
  readonly roles: readonly PastRole[];
  readonly people: readonly HistoryPerson[];
  readonly opened: Opened;
  readonly onOpen: Parameters<typeof Words>[0]['onOpen'];
};

export function ThenMember({ member: { userId, joinedAt, nickname, roleIds }, roles, people, opened, onOpen }: MemberProps) {
  const about = [text('pastSince', { at: exactText(joinedAt) }), ...roleIds.map((id) => nameIn(roles, id))];
  return (
    <>
      <Actor id={userId} people={people} />
      <Aside words={about} />
      {nickname && <Words words={nickname} opened={opened} onOpen={onOpen} label="pastRevealNickname" />}
    </>
  );
}
