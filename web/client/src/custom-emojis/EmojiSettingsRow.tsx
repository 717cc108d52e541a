import { removeEmoji, renameEmoji } from '@folkmoot/contracts/emojis/commands';
import { EMOJI_LIMITS } from '@folkmoot/contracts/emojis/limits';
import type { ListedEmoji } from '@folkmoot/contracts/emojis/wire';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { emojisChanged } from './emojis-query.ts';
import { addressOf } from './named-emojis.ts';
import { text } from './texts.ts';

export function EmojiSettingsRow({ emoji }: { readonly emoji: ListedEmoji }) {
  const { id, name, serverId, uploadedBy } = emoji;
  const params = { serverId, emojiId: id };
  const [typed, setTyped] = useState(name);
  const [isAsked, setIsAsked] = useState(false);
  const renaming = useAttempt(async () => {
    await call(renameEmoji, { params, body: { name: typed } });
    await emojisChanged(serverId);
  });
  const removing = useAttempt(async () => {
    await call(removeEmoji, { params });
    await emojisChanged(serverId);
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void renaming.attempt();
  }

  return (
    <li className="custom-emoji-row">
      <img src={addressOf(emoji, 100)} alt="" width={40} height={40} loading="lazy" />
      <form className="custom-emoji-name" onSubmit={submit}>
        <TextField
          label={text('name', { name })}
          value={typed}
          onChange={setTyped}
          maxLength={EMOJI_LIMITS.name.max}
          description={text('addedBy', { name: uploadedBy.username })}
          error={renaming.problem?.message}
        />
        {typed !== name && (
          <Button type="submit" isPending={renaming.isPending} isDisabled={typed.trim() === ''}>
            {text('rename')}
          </Button>
        )}
      </form>
      <IconButton label={text('remove', { name })} onPress={() => setIsAsked(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('removeTitle', { name })}
        confirm={text('removeGo')}
        onConfirm={() => void removing.attempt()}
        isPending={removing.isPending}
        problem={removing.problem?.message}
      >
        {text('removeText')}
      </ConfirmDialog>
    </li>
  );
}
