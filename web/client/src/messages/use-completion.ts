/** Suggestions for the word at the caret: the matches, the selected one, and the keys. */
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { candidateOf } from '../applications/bot-commands.ts';
import { namedEmojisNow } from '../custom-emojis/use-named-emojis.ts';
import { emojiBook, loadEmoji } from '../emoji/emoji-data.ts';
import { compareNames } from '../i18n/format.ts';
import { mayInServer } from '../store/permissions.ts';
import { store } from '../store/store.ts';
import type { SelectedBotCommand } from './bot-command.ts';
import { type BotCommand, type Candidate, type Completing, type CompletionKind, completingAt, matching } from './completion.ts';
import { mentionsIn } from './mentionable-names.ts';
import { text } from './texts.ts';
import { useCompletionKeys } from './use-completion-keys.ts';

export type Completion = {
  readonly candidates: readonly Candidate[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
  /** true: the list handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly insert: (candidate: Candidate) => void;
};

type Input = {
  readonly channelId: string;
  readonly commands: readonly BotCommand[];
  /** A command that is already selected. There are no suggestions for it until it is changed. */
  readonly selected: SelectedBotCommand | null;
  readonly content: string;
  readonly caret: number;
  readonly onTake: (at: Completing, candidate: Candidate) => void;
};

export function useCompletion({ channelId, commands, selected, content, caret, onTake }: Input): Completion {
  const at = useMemo(() => completingAt(content, caret), [content, caret]);
  const kind = at?.kind ?? null;
  const [emojiReady, setEmojiReady] = useState(emojiBook() !== null);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const word = at ? `${at.start} ${at.kind}` : null;

  useEffect(() => {
    if (kind === 'emoji' && !emojiReady) void loadEmoji().then(() => setEmojiReady(true));
  }, [kind, emojiReady]);

  // Uses the names from when the word was started. Further typing only filters them.
  const all = useMemo(
    () => (word !== null && kind !== null && kind !== 'command' && (kind !== 'emoji' || emojiReady) ? candidatesOf(kind, channelId) : []),
    [word, kind, channelId, emojiReady],
  );
  const query = at?.query ?? '';
  const isSelected = kind === 'command' && selected?.name === query;
  const known = useMemo(() => (kind !== 'command' ? all : isSelected ? [] : commands.map(candidateOf)), [kind, all, isSelected, commands]);
  const candidates = useMemo(
    () => (word === null || word === closedFor ? [] : matching(known, query, usersByName)),
    [known, query, word, closedFor],
  );
  const keys = useCompletionKeys({
    suggestions: candidates,
    onTake: (candidate) => at && onTake(at, candidate),
    onClose: () => setClosedFor(word),
  });
  return { candidates, ...keys };
}

/** Emoji, channels and roles have an order of their own. */
function usersByName(a: Candidate, b: Candidate): number {
  return a.kind === 'user' && b.kind === 'user' ? compareNames(a.name, b.name) : 0;
}

function candidatesOf(kind: Exclude<CompletionKind, 'command'>, channelId: string): readonly Candidate[] {
  if (kind === 'emoji') {
    const custom = namedEmojisNow().map(({ id, code }) => ({
      id,
      kind: 'customEmoji' as const,
      name: code,
      also: '',
      insert: `:${code}:`,
    }));
    const known = (emojiBook()?.all ?? []).flatMap(({ emoji, codes: [first, ...others], label }) =>
      first ? [{ id: emoji, kind: 'emoji' as const, name: first, also: `${others.join(' ')} ${label}`, insert: emoji }] : [],
    );
    return [...custom, ...known];
  }
  const { users, channels, roles } = mentionsIn(channelId);
  if (kind === 'channel') {
    return channels.map(({ id, name }) => ({ id, kind: 'channel' as const, name: name ?? '', also: '', insert: `#${name}#` }));
  }
  return [...people(users, channelId), ...wordsAndRoles(roles, channelId)];
}

function people(users: ReturnType<typeof mentionsIn>['users'], channelId: string): readonly Candidate[] {
  const state = store.get();
  const serverId = state.channels.get(channelId)?.serverId ?? '';
  const members = state.members.get(serverId);
  return users.map(({ id, username, tag }) => {
    const nickname = members?.get(id)?.nickname ?? null;
    return {
      id,
      kind: 'user' as const,
      name: nickname ?? username,
      also: nickname ? `${username} ${tag}` : tag,
      insert: `@${username}:${tag}`,
    };
  });
}

function wordsAndRoles(roles: ReturnType<typeof mentionsIn>['roles'], channelId: string): readonly Candidate[] {
  const state = store.get();
  const own = state.account?.id ?? '';
  const serverId = state.channels.get(channelId)?.serverId ?? null;
  const silent: Candidate = { id: 'silent', kind: 'word', name: 'silent', also: text('silentHint'), insert: '@silent' };
  if (serverId === null) return [silent];
  const someone: Candidate = { id: 'someone', kind: 'word', name: 'someone', also: text('someone'), insert: '@someone' };
  const everyone: Candidate = { id: 'everyone', kind: 'word', name: 'everyone', also: text('everyone'), insert: '@everyone' };
  const mayEveryone = mayInServer(state, serverId, own, ROLE_PERMISSION.MENTION_EVERYONE);
  const mayRoles = mayInServer(state, serverId, own, ROLE_PERMISSION.MENTION_ROLES);
  const named = roles.map(({ id, name }) => ({ id, kind: 'role' as const, name, also: '', insert: `@[${name}]` }));
  return [...(mayRoles ? named : []), ...(mayEveryone ? [everyone] : []), someone, silent];
}
