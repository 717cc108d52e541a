import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { ChevronDown } from 'lucide-react';
import { openDialog } from '../app/overlays.ts';
import { useAttached } from '../messages/attached-files.ts';
import { useDraft } from '../messages/drafts.ts';
import { useChannel } from '../store/use-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LazySendLaterDialog } from './LazySendLaterDialog.tsx';
import { text } from './texts.ts';

type SendLaterButtonProps = { readonly channelId: string; readonly isTooLong: boolean };

/** Next to the send button. Files and messages in tickets can't be scheduled, so it is not there for them. */
export function SendLaterButton({ channelId, isTooLong }: SendLaterButtonProps) {
  const { content, edit } = useDraft(channelId);
  const files = useAttached(channelId);
  const isTicket = useChannel(channelId)?.type === CHANNEL_TYPE.TICKET;
  if (edit !== null || isTicket || files.length > 0) return null;
  return (
    <IconButton
      size="small"
      className="composer-later"
      label={text('later')}
      isDisabled={isTooLong || content.trim() === ''}
      onPress={() => openDialog((close) => <LazySendLaterDialog channelId={channelId} onClose={close} />)}
    >
      <ChevronDown aria-hidden="true" />
    </IconButton>
  );
}
