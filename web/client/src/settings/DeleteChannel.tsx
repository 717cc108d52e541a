import { deleteChannel } from '@folkmoot/contracts/channels/commands';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Section } from './Section.tsx';
import { text } from './server-texts.ts';

export function DeleteChannel({ server, channel }: { readonly server: RawServer; readonly channel: RawChannel }) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(deleteChannel, { params: { serverId: server.id, channelId: channel.id } });
    await navigate(`/app/servers/${server.id}/settings/channels`);
  });
  const isCategory = channel.type === CHANNEL_TYPE.CATEGORY;
  const isDefault = channel.id === server.defaultChannelId;
  const consequence = text(isCategory ? 'deleteCategoryText' : isDefault ? 'deleteDefaultText' : 'deleteChannelText');
  return (
    <Section
      title={text(isCategory ? 'deleteCategory' : 'deleteChannel')}
      description={consequence}
      tone="danger"
      actions={
        <Button variant="danger" onPress={() => setIsAsked(true)} isDisabled={isDefault}>
          {text(isCategory ? 'deleteCategory' : 'deleteChannel')}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('deleteChannelTitle', { name: channel.name ?? '' })}
        confirm={text('deleteGo')}
        onConfirm={() => attempt()}
        isPending={isPending}
        problem={problem?.message}
      >
        {consequence}
      </ConfirmDialog>
    </Section>
  );
}
