/** The actions on posts. */
import { announcePost, deletePosts, endAnnouncement } from '@folkmoot/contracts/moderation/post-commands';
import type { Action, Target } from '../actions/action.ts';
import { call } from '../api/call.ts';
import { type Key, text } from '../texts.ts';

const SHOWN = 80;

function titled(key: Key): Action['title'] {
  return (targets) => text(key, { whom: text.many('postCount', targets.length) });
}

export const deletePost: Action = {
  id: 'delete-posts',
  title: titled('deletePostsTitle'),
  text: text('deletePostsText'),
  confirm: text('deletePosts'),
  isDestructive: true,
  asks: [],
  carryOut: ({ id }, _wish, password) => call(deletePosts, { body: { postIds: [id], password } }),
};

export const announce: Action = {
  id: 'announce',
  title: titled('announceTitle'),
  text: text('announceText'),
  confirm: text('announce'),
  isDestructive: false,
  asks: [],
  carryOut: ({ id }, _wish, password) => call(announcePost, { params: { postId: id }, body: { password } }),
};

export const unannounce: Action = {
  id: 'end-announcement',
  title: titled('unannounceTitle'),
  text: text('unannounceText'),
  confirm: text('unannounce'),
  isDestructive: false,
  asks: [],
  carryOut: ({ id }, _wish, password) => call(endAnnouncement, { params: { postId: id }, body: { password } }),
};

type Post = { readonly id: string; readonly content: string | null; readonly createdBy: { readonly username: string } };

/** A post is identified by its author and its first words. */
export function targetOf({ id, content, createdBy }: Post): Target {
  const words = [...(content ?? '')];
  const beginning = words.slice(0, SHOWN).join('') + (words.length > SHOWN ? '…' : '');
  return { id, name: text('postBy', { name: createdBy.username, words: beginning || text('noText') }) };
}
