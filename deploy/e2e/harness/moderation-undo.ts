/** A server with its owner, who is the founder, and a member, for tests of the undo of moderator actions. */
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import { listModeratorActs, previewModeratorActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import type { ActUndo } from '@folkmoot/contracts/moderation/undo-wire';
import { suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import type { Person } from './network.ts';
import { startServerWithMembers } from './server-with-members.ts';

type More = Readonly<Record<string, unknown>>;

/** Call at the top of a test file, once for the whole file. */
export async function startModerationUndo() {
  const setup = await startServerWithMembers();
  const { owner, testServer } = setup;

  const inChannel = () => ({ params: { channelId: testServer.channelId } });
  const by = (person: Person, more: More = {}) => ({ body: { userIds: [person.id], password: owner.password, ...more } });

  return {
    ...setup,
    inChannel,
    /** The body of a moderator action on a user. */
    by,
    suspend: (person: Person, more: More = {}) => owner.ask(suspendUsers, by(person, { days: 3, reason: 'Spam.', ...more })),

    async say(who: Person, content: string, channelId: string = testServer.channelId): Promise<string> {
      return (await who.ask(sendMessage, { params: { channelId }, body: { content } })).id;
    },

    /** The texts of the visible messages, oldest first. */
    async read(who: Person = owner, channelId: string = testServer.channelId): Promise<readonly string[]> {
      const page = await who.ask(listMessages, { params: { channelId } });
      return page.flatMap(({ type, content }) => (type === 0 ? [content] : []));
    },

    /** The id of the newest log entry of an action. */
    async entryOf(actionType: number): Promise<string> {
      const actions = await owner.ask(listModeratorActs);
      return actions.find((action) => action.actionType === actionType)?.id ?? '';
    },

    async undoAt(entryId: string): Promise<ActUndo | undefined> {
      return (await owner.ask(listModeratorActs)).find(({ id }) => id === entryId)?.undo;
    },

    undo: (entryId: string, who: Person = owner) => who.ask(undoModeratorAct, { params: { entryId }, body: { password: who.password } }),

    refusedUndo: (entryId: string, status: number, who: Person = owner, password: string = who.password) =>
      who.refused(undoModeratorAct, { params: { entryId }, body: { password } }, status),

    effects: async (entryId: string) =>
      (await owner.ask(previewModeratorActUndo, { query: { entryId } })).effects.map(({ effect }) => effect),

    account: async (person: Person) => (await owner.ask(getModeratedUser, { params: { userId: person.id } })).account,
  };
}
