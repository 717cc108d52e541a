import { Markup } from '../markup/Markup.tsx';
import { useDisplayName } from '../members/names.ts';
import { useChannel, useUser } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { text } from './texts.ts';

type ButtonAnswerProps = {
  readonly authorId: string;
  readonly channelId: string;
  readonly title: string | undefined;
  readonly content: string;
  readonly onClose: () => void;
};

/** Shows the answer of a message's author to a button press. Always names the author, whatever the title says. */
export function ButtonAnswer({ authorId, channelId, title, content, onClose }: ButtonAnswerProps) {
  const serverId = useChannel(channelId)?.serverId ?? null;
  const name = useDisplayName(serverId, authorId, useUser(authorId)?.username ?? '');
  const from = text('buttonResponse', { name });
  const footer = (
    <Button variant="primary" onPress={onClose}>
      {text('close')}
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title || from} footer={footer}>
      {title && <p className="ui-dialog-text">{from}</p>}
      <Markup content={content} context={{ serverId, mentions: [], quotes: [] }} />
    </Dialog>
  );
}
