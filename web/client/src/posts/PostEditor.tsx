import type { RawPost } from '@folkmoot/contracts/posts/wire';
import { useState } from 'react';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { PostField } from './PostField.tsx';
import { edit } from './post-commands.ts';
import { mostCharacters } from './post-length.ts';
import { postWords, typedWords } from './post-words.ts';
import { text } from './texts.ts';

type PostEditorProps = { readonly post: RawPost; readonly written: string; readonly onDone: () => void };

/** Replaces the text of the post while it is edited. After a refusal the typed text stays. */
export function PostEditor({ post, written, onDone }: PostEditorProps) {
  const badges = useAccount()?.badges ?? 0;
  const [typed, setTyped] = useState(() => typedWords(written, post.mentions));
  const [isSaving, setIsSaving] = useState(false);
  const limit = mostCharacters(badges);
  const isEmpty = typed.trim() === '' && post.attachments.length === 0;
  const isBlocked = isEmpty || typed.trim().length > limit;

  async function save(): Promise<void> {
    if (isBlocked || isSaving) return;
    setIsSaving(true);
    const content = await postWords(typed, post.mentions);
    const isDone = content === written || (await edit(post.id, content));
    setIsSaving(false);
    if (isDone) onDone();
  }

  return (
    <div className="post-editor">
      <PostField
        label={text('editLabel')}
        placeholder={text('composeHint')}
        value={typed}
        limit={limit}
        onChange={setTyped}
        onSubmit={() => void save()}
        onEscape={onDone}
        autoFocus
      />
      <div className="post-editor-acts">
        <Button size="small" onPress={onDone}>
          {text('cancel')}
        </Button>
        <Button size="small" variant="primary" isDisabled={isBlocked} isPending={isSaving} onPress={() => void save()}>
          {text('save')}
        </Button>
      </div>
    </div>
  );
}
