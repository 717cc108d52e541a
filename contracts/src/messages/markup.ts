/** What the server derives from message text (servers document 3.2). Clients render everything else. */
import { MESSAGE_LIMITS } from './limits.ts';

const USER_MENTION = /\[@:(\d+)\]/g;
const ROLE_MENTION = /\[r:(\d+)\]/g;
const QUOTE = /\[q:(\d+)\]/g;

function uniqueIds(pattern: RegExp, content: string): readonly string[] {
  if (!content.includes('[')) return [];
  const ids = new Set<string>();
  for (const [, id] of content.matchAll(pattern)) if (id !== undefined) ids.add(id);
  return [...ids];
}

export function mentionedUserIds(content: string): readonly string[] {
  return uniqueIds(USER_MENTION, content);
}

export function mentionedRoleIds(content: string): readonly string[] {
  return uniqueIds(ROLE_MENTION, content);
}

/** The first eight, in the order of the text. */
export function quotedMessageIds(content: string): readonly string[] {
  return uniqueIds(QUOTE, content).slice(0, MESSAGE_LIMITS.quotes);
}

export function mentionsEveryone(content: string): boolean {
  return content.includes('[@:e]');
}
