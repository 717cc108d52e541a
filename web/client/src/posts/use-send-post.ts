import { createPost } from '@folkmoot/contracts/posts/commands';
import type { RawPost } from '@folkmoot/contracts/posts/wire';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import type { LocalFile } from '../messages/timeline-state.ts';
import { store } from '../store/store.ts';
import { commented } from './post-changes.ts';
import { changePostDraft, type DraftTarget, usePostDraft } from './post-draft.ts';
import { type ListOfPosts, prependToLists } from './post-lists.ts';
import { changePost, keepPosts } from './post-records.ts';
import { postWords } from './post-words.ts';
import { refetchForEmbed } from './refetch-for-embed.ts';
import type { PostPicture } from './use-post-picture.ts';

type Sending = { readonly send: () => Promise<void>; readonly isSending: boolean; readonly problem: string | null };

/** A refusal keeps the typed text. If the reply was lost, sending again creates no second post. */
export function useSendPost(target: DraftTarget, picture: PostPicture): Sending {
  const { content, choices } = usePostDraft(target);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = useRef<{ readonly bodyJson: string; readonly key: string } | null>(null);

  async function send(): Promise<void> {
    setIsSending(true);
    setProblem(null);
    try {
      const fileId = await picture.uploaded();
      const image = picture.file && fileId !== null ? imageOf(picture.file, fileId) : {};
      const body = { ...(await bodyOf(target, content, choices)), ...image };
      const bodyJson = JSON.stringify(body);
      if (attempt.current?.bodyJson !== bodyJson) attempt.current = { bodyJson, key: crypto.randomUUID() };
      arrived(target, await call(createPost, { body }, { idempotencyKey: attempt.current.key }));
      attempt.current = null;
      changePostDraft(target, { content: '', choices: null });
      picture.remove();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const refused = problemOf(error);
      setProblem(refused.message);
      // The server answered, so another attempt gets a new key and a new upload, because an unused file may be deleted by then.
      if (refused.status !== 0) {
        attempt.current = null;
        picture.forget();
      }
    } finally {
      setIsSending(false);
    }
  }

  return { send, isSending, problem };
}

function imageOf({ description, spoiler }: LocalFile, fileId: string) {
  return {
    nerimityCdnFileId: fileId,
    ...(description === '' ? {} : { attachmentDescription: description }),
    ...(spoiler ? { attachmentSpoiler: true } : {}),
  };
}

async function bodyOf(target: DraftTarget, typed: string, choices: readonly string[] | null) {
  const content = await postWords(typed);
  const named = (choices ?? []).map((choice) => choice.trim()).filter((choice) => choice !== '');
  return {
    ...(content === '' ? {} : { content }),
    ...(target === 'new' ? {} : { postId: target.postId }),
    ...(named.length === 0 ? {} : { poll: { choices: named } }),
  };
}

function arrived(target: DraftTarget, post: RawPost): void {
  keepPosts([post]);
  refetchForEmbed(post);
  const userId = store.get().account?.id ?? '';
  const own: readonly ListOfPosts[] = [{ of: 'person', userId, withReplies: true }];
  if (target === 'new') {
    prependToLists([...own, { of: 'feed' }, { of: 'discover', sort: null }, { of: 'person', userId, withReplies: false }], post);
  } else {
    prependToLists([...own, { of: 'comments', postId: target.postId }], post);
    // The reply contains the parent post with the new count, if there is one.
    if (!post.commentTo) changePost(target.postId, (parent) => commented(parent, 1));
  }
}
