import { useServer } from '../store/use-store.ts';
import { addressOf, type NamedEmoji } from './named-emojis.ts';
import { text } from './texts.ts';
import { useNamedEmojis } from './use-named-emojis.ts';
import './custom-emojis.css';

/** The custom emoji of the user's servers, at the top of the picker. Renders nothing if there are none. */
export function CustomEmojis({ onPick }: { readonly onPick: (emoji: NamedEmoji) => void }) {
  const byServer = [...Map.groupBy(useNamedEmojis(), ({ serverId }) => serverId)];
  if (byServer.length === 0) return null;
  return (
    <div className="custom-emojis">
      {byServer.map(([serverId, emojis]) => (
        <OfServer key={serverId} serverId={serverId} emojis={emojis} onPick={onPick} />
      ))}
    </div>
  );
}

type OfServerProps = { readonly serverId: string; readonly emojis: readonly NamedEmoji[]; readonly onPick: (emoji: NamedEmoji) => void };

function OfServer({ serverId, emojis, onPick }: OfServerProps) {
  const name = useServer(serverId)?.name ?? '';
  return (
    <fieldset className="custom-emojis-server" aria-label={text('ofServer', { name })}>
      {emojis.map((emoji) => (
        <button key={emoji.id} type="button" className="emoji-one" title={`:${emoji.code}:`} onClick={() => onPick(emoji)}>
          <img src={addressOf(emoji)} alt={`:${emoji.code}:`} width={24} height={24} loading="lazy" />
        </button>
      ))}
    </fieldset>
  );
}
