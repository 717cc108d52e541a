import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { ChartBarDecreasing } from 'lucide-react';
import { openDialog } from '../app/overlays.ts';
import { useAttached } from '../messages/attached-files.ts';
import { useDraft } from '../messages/drafts.ts';
import { useChannel } from '../store/use-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LazyCreatePollDialog } from './LazyCreatePollDialog.tsx';
import { text } from './texts.ts';

/** In an empty composer: a poll is a message of its own. Tickets have no polls. */
export function CreatePollButton({ channelId }: { readonly channelId: string }) {
  const { content, edit } = useDraft(channelId);
  const files = useAttached(channelId);
  const isTicket = useChannel(channelId)?.type === CHANNEL_TYPE.TICKET;
  if (edit !== null || isTicket || content !== '' || files.length > 0) return null;
  return (
    <IconButton
      label={text('create')}
      onPress={() => openDialog((close) => <LazyCreatePollDialog channelId={channelId} onClose={close} />)}
    >
      <ChartBarDecreasing aria-hidden="true" />
    </IconButton>
  );
}
