/** An instance with a founder, an admin, and a server with many messages, for tests of the history for founders. */
import * as history from '@folkmoot/contracts/history/commands';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { HistoryPage, HistoryRow, ShownEvent } from '@folkmoot/contracts/history/wire';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { afterAll, inject } from 'vitest';
import { makeAdmin } from './badges.ts';
import type { Filled } from './http.ts';
import { type Person, startNetwork } from './network.ts';

/** The parameters of requests about an event. */
export const onEvent = (position: number, body?: object): Filled => ({
  params: { position: String(position) },
  ...(body && { body }),
});

/** Call at the top of a test file, once for the whole file. Everything is stopped at the end. */
export async function startEventHistory() {
  const network = await startNetwork(inject('postgresUrl'));
  afterAll(() => network.stop());
  const founder = await network.register('Founder');
  const admin = await network.register('Admin');
  const [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
  await makeAdmin(founder, admin.id);
  const { id: serverId, defaultChannelId: channelId } = await network.server(ann, ben);

  function say(person: Person, content: string) {
    return person.ask(sendMessage, { params: { channelId }, body: { content } });
  }

  function search(query: Filled['query'] = {}, person = founder): Promise<HistoryPage> {
    return person.ask(history.searchHistory, { query });
  }

  for (let count = 0; count < HISTORY_LIMITS.page + 10; count += 1) await say(ben, `No. ${count}`);

  return {
    ...{ network, founder, admin, ann, ben, serverId, channelId, say, search },

    show: (position: number, person = founder): Promise<ShownEvent> =>
      person.ask(history.getHistoryEvent, { params: { position: String(position) } }),

    async newest(query: Filled['query']): Promise<HistoryRow> {
      const [row] = (await search(query)).events;
      if (!row) throw new Error(`There is no event of ${JSON.stringify(query)}`);
      return row;
    },

    /** The body of a request to open sealed fields. */
    opening: (reason = 'A complaint.', password = founder.password) => ({ reason, password }),

    /** The events that are added to the log meanwhile, as stored. */
    async writtenBy(attempt: () => Promise<unknown>) {
      const before = await network.head();
      await attempt();
      return network.product().foundation.log.readAll({ after: before, limit: 100 });
    },
  };
}
