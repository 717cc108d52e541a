/** What is being written in one channel. Pure; kept across reloads so that no text is ever lost. */
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';

export type Draft = {
  readonly content: string;
  readonly replies: readonly RawMessage[];
  /** Whether the people replied to are mentioned. */
  readonly mentionReplies: boolean;
  /** A message being changed, beside the text that waits for it to be done. */
  readonly edit: { readonly messageId: string; readonly content: string } | null;
};

export type DraftAction =
  | { readonly type: 'typed'; readonly content: string }
  | { readonly type: 'replyAdded'; readonly message: RawMessage }
  | { readonly type: 'replyRemoved'; readonly messageId: string }
  | { readonly type: 'mentionSwitched' }
  | { readonly type: 'editStarted'; readonly messageId: string; readonly content: string }
  | { readonly type: 'editEnded' }
  | { readonly type: 'sent' }
  /** A send was refused for good: what was typed comes back, before anything typed since. */
  | { readonly type: 'restored'; readonly content: string; readonly replies: readonly RawMessage[]; readonly mentionReplies: boolean };

export const emptyDraft: Draft = { content: '', replies: [], mentionReplies: true, edit: null };

export function draft(state: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'typed':
      return state.edit ? { ...state, edit: { ...state.edit, content: action.content } } : { ...state, content: action.content };
    case 'replyAdded':
      return withReply(state, action.message);
    case 'replyRemoved':
      return { ...state, replies: state.replies.filter((message) => message.id !== action.messageId) };
    case 'mentionSwitched':
      return { ...state, mentionReplies: !state.mentionReplies };
    case 'editStarted':
      return { ...state, edit: { messageId: action.messageId, content: action.content } };
    case 'editEnded':
      return { ...state, edit: null };
    case 'sent':
      return emptyDraft;
    case 'restored': {
      const content = [action.content, state.content].filter(Boolean).join('\n');
      return { ...state, content, replies: action.replies, mentionReplies: action.mentionReplies };
    }
  }
}

/** At most five, each once; the first one turns mentioning on. */
function withReply(state: Draft, message: RawMessage): Draft {
  if (state.replies.length >= MESSAGE_LIMITS.replies || state.replies.some((reply) => reply.id === message.id)) return state;
  const mentionReplies = state.replies.length === 0 ? true : state.mentionReplies;
  return { ...state, replies: [...state.replies, message], mentionReplies };
}

export function isEmptyDraft({ content, replies, edit }: Draft): boolean {
  return content === '' && replies.length === 0 && edit === null;
}
