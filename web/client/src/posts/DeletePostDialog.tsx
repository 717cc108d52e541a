import type { RawPost } from '@folkmoot/contracts/posts/wire';
import { useState } from 'react';
import { MarkupText } from '../markup/MarkupText.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { remove } from './post-commands.ts';
import { text } from './texts.ts';

export function DeletePostDialog({ post, onClose }: { readonly post: RawPost; readonly onClose: () => void }) {
  const [isPending, setIsPending] = useState(false);
  async function confirm(): Promise<void> {
    setIsPending(true);
    await remove(post);
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle')}
      confirm={text('delete')}
      isPending={isPending}
      onConfirm={() => void confirm()}
    >
      <p>{text('deleteText')}</p>
      {post.content && (
        <p className="post-delete-preview">
          <MarkupText content={post.content} serverId={null} />
        </p>
      )}
    </ConfirmDialog>
  );
}
