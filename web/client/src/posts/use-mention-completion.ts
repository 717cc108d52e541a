/** Suggestions for the `@` word at the caret. Any user can be mentioned in a post, so the server is searched. */
import { searchUsers } from '@folkmoot/contracts/profiles/commands';
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { call } from '../api/call.ts';
import { foldedName } from '../i18n/folded-name.ts';
import { type Completing, completingAt } from '../messages/completion.ts';
import { useCompletionKeys } from '../messages/use-completion-keys.ts';

/** Searches after a pause in typing (users document, GET /users/search). */
const PAUSE_MS = 500;

const nobody: readonly RawMentionUser[] = [];

export type MentionCompletion = {
  readonly people: readonly RawMentionUser[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly insert: (person: RawMentionUser) => void;
  /** true: the list handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
};

type Input = {
  readonly content: string;
  readonly caret: number;
  readonly onTake: (at: Completing, insert: string) => void;
};

export function useMentionCompletion({ content, caret, onTake }: Input): MentionCompletion {
  const at = useMemo(() => {
    const found = completingAt(content, caret);
    return found?.kind === 'people' && found.query !== '' ? found : null;
  }, [content, caret]);
  const [closedFor, setClosedFor] = useState<number | null>(null);
  const people = usePeopleCalled(at?.query ?? '');
  const shown = at && at.start !== closedFor ? people : nobody;
  const keys = useCompletionKeys({
    suggestions: shown,
    onTake: ({ username, tag }) => at && onTake(at, `@${username}:${tag}`),
    onClose: () => setClosedFor(at?.start ?? null),
  });
  return { people: shown, ...keys };
}

function usePeopleCalled(query: string): readonly RawMentionUser[] {
  const [searchTerm, setSearchTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearchTerm(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const found = useQuery({
    queryKey: ['people-called', searchTerm],
    queryFn: ({ signal }) => call(searchUsers, { query: { q: searchTerm } }, { signal }),
    enabled: searchTerm !== '' && query !== '',
  });
  // Matching users stay while the user types on.
  const term = foldedName(query);
  return query === '' ? nobody : (found.data ?? nobody).filter(({ username }) => foldedName(username).includes(term));
}
