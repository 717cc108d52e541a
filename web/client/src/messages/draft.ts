/** The draft of a channel. Pure. Drafts are kept across reloads, so that no text is lost. */
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { type SelectedBotCommand, stillSelected } from './bot-command.ts';

export type Draft = {
  readonly content: string;
  /** The bot whose command is at the start of the content. */
  readonly selectedBotCommand: SelectedBotCommand | null;
  readonly replies: readonly RawMessage[];
  /** Whether the authors of the replied messages are mentioned. */
  readonly mentionReplies: boolean;
  /** The message that is being edited, with the unsent text that is restored afterwards. */
  readonly edit: {
    readonly messageId: string;
    readonly content: string;
    readonly selectedBotCommand: SelectedBotCommand | null;
  } | null;
};

export type DraftAction =
  | { readonly type: 'typed'; readonly content: string }
  | { readonly type: 'commandSelected'; readonly command: SelectedBotCommand }
  | { readonly type: 'replyAdded'; readonly message: RawMessage }
  | { readonly type: 'replyRemoved'; readonly messageId: string }
  | { readonly type: 'mentionSwitched' }
  | {
      readonly type: 'editStarted';
      readonly messageId: string;
      readonly content: string;
      readonly selectedBotCommand: SelectedBotCommand | null;
    }
  | { readonly type: 'editEnded' }
  | { readonly type: 'sent' }
  /** The user wants the version that another device replaced. */
  | { readonly type: 'otherRestored'; readonly draft: Draft }
  /** A message was finally refused: its text is inserted before any text that was typed since. */
  | {
      readonly type: 'restored';
      readonly content: string;
      readonly selectedBotCommand: SelectedBotCommand | null;
      readonly replies: readonly RawMessage[];
      readonly mentionReplies: boolean;
    };

export const emptyDraft: Draft = { content: '', selectedBotCommand: null, replies: [], mentionReplies: true, edit: null };

export function draft(state: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'typed':
      return state.edit ? { ...state, edit: typed(state.edit, action.content) } : typed(state, action.content);
    case 'commandSelected':
      return state.edit
        ? { ...state, edit: { ...state.edit, selectedBotCommand: action.command } }
        : { ...state, selectedBotCommand: action.command };
    case 'replyAdded':
      return withReply(state, action.message);
    case 'replyRemoved':
      return { ...state, replies: state.replies.filter((message) => message.id !== action.messageId) };
    case 'mentionSwitched':
      return { ...state, mentionReplies: !state.mentionReplies };
    case 'editStarted':
      return {
        ...state,
        edit: { messageId: action.messageId, content: action.content, selectedBotCommand: action.selectedBotCommand },
      };
    case 'editEnded':
      return { ...state, edit: null };
    case 'sent':
      return emptyDraft;
    case 'otherRestored':
      return action.draft;
    case 'restored': {
      const content = [action.content, state.content].filter(Boolean).join('\n');
      const selectedBotCommand = stillSelected(content, action.content === '' ? state.selectedBotCommand : action.selectedBotCommand);
      return { ...state, content, selectedBotCommand, replies: action.replies, mentionReplies: action.mentionReplies };
    }
  }
}

type Written = { readonly content: string; readonly selectedBotCommand: SelectedBotCommand | null };

function typed<Of extends Written>(written: Of, content: string): Of {
  return { ...written, content, selectedBotCommand: stillSelected(content, written.selectedBotCommand) };
}

/** At most five, each once. The first one turns on mentions. */
function withReply(state: Draft, message: RawMessage): Draft {
  if (state.replies.length >= MESSAGE_LIMITS.replies || state.replies.some((reply) => reply.id === message.id)) return state;
  const mentionReplies = state.replies.length === 0 ? true : state.mentionReplies;
  return { ...state, replies: [...state.replies, message], mentionReplies };
}

export function isEmptyDraft({ content, replies, edit }: Draft): boolean {
  return content === '' && replies.length === 0 && edit === null;
}
