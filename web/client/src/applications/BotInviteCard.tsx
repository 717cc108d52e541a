import { inviteBot } from '@folkmoot/contracts/applications/commands';
import { BOT_DEFAULT_PERMISSIONS } from '@folkmoot/contracts/applications/limits';
import type { BotDetails } from '@folkmoot/contracts/applications/wire';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { compareNames } from '../i18n/format.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { permissionRows } from '../settings/role-permissions.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Select } from '../ui/Select.tsx';
import { BotTag } from './BotTag.tsx';
import { text } from './texts.ts';

type BotInviteCardProps = { readonly applicationId: string; readonly details: BotDetails; readonly mask: number };

export function BotInviteCard({ applicationId, details: { bot, servers = [] }, mask }: BotInviteCardProps) {
  const [serverId, setServerId] = useState<string | null>(servers.length === 1 ? (servers[0]?.id ?? null) : null);
  const [addedTo, setAddedTo] = useState<string | null>(null);
  const { attempt, isPending, problem } = useAttempt<string>(async (target) => {
    await call(inviteBot, { params: { serverId: target, applicationId }, query: { permissions: mask } });
    setAddedTo(target);
  });
  const { user: creator } = bot.application.creatorAccount;
  if (addedTo !== null) return <BotAdded name={bot.username} serverId={addedTo} />;
  return (
    <article className="invite">
      <Avatar name={bot.username} hexColor={bot.hexColor} picture={bot.avatar} size={88} />
      <h1 className="invite-name">
        <bdi>{bot.username}</bdi>
        <BotTag />
      </h1>
      <p className="bot-invite-lead">{text('inviteLead')}</p>
      <p className="invite-note">{text.rich('inviteBy', { name: `${creator.username}:${creator.tag}` })}</p>
      <RequestedPermissions mask={mask} />
      {servers.length === 0 ? (
        <p className="invite-actions">{text('noServers')}</p>
      ) : (
        <div className="invite-actions">
          <ProblemNote>{problem?.message}</ProblemNote>
          <Select
            label={text('server')}
            placeholder={text('chooseServer')}
            options={servers.map(({ id, name }) => ({ id, label: name })).sort((a, b) => compareNames(a.label, b.label))}
            value={serverId}
            onChange={setServerId}
          />
          <Button
            variant="primary"
            size="large"
            isPending={isPending}
            isDisabled={serverId === null}
            onPress={() => serverId !== null && attempt(serverId)}
          >
            {text('addBot')}
          </Button>
        </div>
      )}
    </article>
  );
}

function RequestedPermissions({ mask }: { readonly mask: number }) {
  const requested = permissionRows().filter(({ bit }) => (mask & bit) !== 0);
  if (mask === 0 || mask === BOT_DEFAULT_PERMISSIONS) return <p className="bot-invite-rights">{text('asksNothing')}</p>;
  return (
    <div className="bot-invite-rights">
      <p>{text('asks')}</p>
      <ul>
        {requested.map(({ bit, label }) => (
          <li key={bit}>{label}</li>
        ))}
      </ul>
    </div>
  );
}

function BotAdded({ name, serverId }: { readonly name: string; readonly serverId: string }) {
  return (
    <article className="invite" role="status">
      <CircleCheck aria-hidden="true" className="bot-invite-done" />
      <h1 className="invite-name">{text.rich('addedTitle', { name })}</h1>
      <p>{text('addedText')}</p>
      <div className="invite-actions">
        <ButtonLink to={`/app/servers/${serverId}`} variant="primary" size="large">
          {text('openServer')}
        </ButtonLink>
      </div>
    </article>
  );
}
