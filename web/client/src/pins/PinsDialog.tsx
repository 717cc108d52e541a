import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { Pin, PinOff } from 'lucide-react';
import { SearchResult } from '../search/SearchResult.tsx';
import { useChannel, useMay } from '../store/use-store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { text } from './texts.ts';
import { togglePin, usePins } from './use-pins.ts';
import './pins.css';

/** The pinned messages, latest pin first, each with a link to its position. */
export function PinsDialog({ channelId, onClose }: { readonly channelId: string; readonly onClose: () => void }) {
  const pins = usePins(channelId);
  return (
    <Dialog isOpen onClose={onClose} title={text('title')} size="large">
      {pins.data ? (
        <Pins channelId={channelId} messages={pins.data} onFollow={onClose} />
      ) : pins.isError ? (
        <LoadError title={text('failed')} query={pins} retryLabel={text('tryAgain')} />
      ) : (
        <div className="pins-waiting">
          <Spinner />
        </div>
      )}
    </Dialog>
  );
}

type PinsProps = { readonly channelId: string; readonly messages: readonly RawMessage[]; readonly onFollow: () => void };

function Pins({ channelId, messages, onFollow }: PinsProps) {
  const serverId = useChannel(channelId)?.serverId ?? null;
  const mayHere = useMay(serverId ?? '', ROLE_PERMISSION.MANAGE_CHANNELS);
  if (messages.length === 0) return <EmptyState icon={<Pin aria-hidden="true" />} title={text('noneTitle')} text={text('noneText')} />;
  return (
    <ol className="pins">
      {messages.map((message) => (
        <li key={message.id}>
          <SearchResult message={message} isHere onFollow={onFollow} />
          {(serverId === null || mayHere) && (
            <IconButton label={text('unpinOf', { name: message.createdBy.username })} onPress={() => void togglePin(message)}>
              <PinOff aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ol>
  );
}
