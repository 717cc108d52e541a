/** Loads the original text of a message or post for editing, because its author also sees masked words. */
import { getMessageSource } from '@folkmoot/contracts/messages/commands';
import { getPostSource } from '@folkmoot/contracts/posts/commands';
import type { Source } from '@folkmoot/contracts/words/source';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { showToast } from '../ui/toasts.ts';

/** null: the text could not be loaded, and the user is notified. */
async function contentOf(loading: Promise<Source>): Promise<string | null> {
  try {
    return (await loading).content;
  } catch (error) {
    showToast({ tone: 'alert', text: problemOf(error).message });
    return null;
  }
}

export function messageSource(channelId: string, messageId: string): Promise<string | null> {
  return contentOf(call(getMessageSource, { params: { channelId, messageId } }));
}

export function postSource(postId: string): Promise<string | null> {
  return contentOf(call(getPostSource, { params: { postId } }));
}
