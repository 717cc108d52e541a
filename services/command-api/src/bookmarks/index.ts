import * as routes from '@folkmoot/contracts/bookmarks/commands';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { bookmarksFolding, bookmarksStream } from './bookmark-state.ts';
import { decideNote, decideRemove, decideRestore, decideSave } from './bookmarks.decider.ts';
import { noteOf, saveFacts } from './bookmarks.facts.ts';

/** No reply contains the note, because replies are stored for repeats, and the note must be erasable. */
const done = () => ({ status: true as const });

export const bookmarks: Domain = {
  name: 'bookmarks',
  handlers: [
    handle({
      route: routes.saveMessage,
      facts: (input, deps: Deps) => saveFacts(input, deps),
      stream: (_input, { userId }) => bookmarksStream(userId),
      folding: bookmarksFolding,
      decide: (_input, state, facts) => decideSave(state, facts),
      reply: done,
    }),
    handle({
      route: routes.changeBookmarkNote,
      facts: (input, _deps: Deps) => ({ userId: callerId(input), messageId: input.params.messageId, note: noteOf(input.body.note) }),
      stream: (_input, { userId }) => bookmarksStream(userId),
      folding: bookmarksFolding,
      decide: (_input, state, facts) => decideNote(state, facts),
      reply: done,
    }),
    handle({
      route: routes.removeBookmark,
      facts: (input, _deps: Deps) => ({ userId: callerId(input), messageId: input.params.messageId }),
      stream: (_input, { userId }) => bookmarksStream(userId),
      folding: bookmarksFolding,
      decide: (_input, state, facts) => decideRemove(state, facts),
      reply: done,
    }),
    handle({
      route: routes.restoreBookmark,
      facts: (input, _deps: Deps) => ({ userId: callerId(input), messageId: input.params.messageId }),
      stream: (_input, { userId }) => bookmarksStream(userId),
      folding: bookmarksFolding,
      decide: (_input, state, facts) => decideRestore(state, facts),
      reply: done,
    }),
  ],
};
