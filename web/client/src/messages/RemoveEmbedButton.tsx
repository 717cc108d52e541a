import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { X } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { removeEmbed } from './embed-commands.ts';
import { rightsOn } from './message-actions.tsx';
import { text } from './texts.ts';

/** On the preview of a link, for those who can remove it. */
export function RemoveEmbedButton({ message }: { readonly message: RawMessage }) {
  if (!rightsOn(message).removeEmbed) return null;
  return (
    <IconButton size="small" className="link-remove ui-touch-area" label={text('removePreview')} onPress={() => void removeEmbed(message)}>
      <X aria-hidden="true" />
    </IconButton>
  );
}
