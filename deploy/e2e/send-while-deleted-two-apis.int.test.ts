/** Messages that one command API accepts while another one deletes their channel (decision 111): the order in the log decides. */
import { randomUUID } from 'node:crypto';
import { createChannel, deleteChannel } from '@folkmoot/contracts/channels/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTwoApisInProcess, type TwoApisInProcess } from './harness/two-apis-in-process.ts';

/** So many that some are in progress while the channel is deleted. */
const SENDS = 40;
const ROUNDS = 5;

let both: TwoApisInProcess;
let serverId: string;

beforeAll(async () => {
  both = await startTwoApisInProcess(inject('postgresUrl'));
  serverId = (await both.firstApi.call(createServer, { body: { name: 'Reading circle' } })).id;
});

afterAll(() => both?.stop());

type LoggedMessage = { readonly is_late: boolean; readonly is_taken_back: boolean };

/** For each message of a channel: whether it is in the log after the deletion of the channel, and whether it was withdrawn. */
async function inLog(channelId: string): Promise<readonly LoggedMessage[]> {
  const { rows } = await both.database.pool.query<LoggedMessage>(
    `select s.position > d.position as is_late,
       exists (select from log.events t where t.type = 'MessageDeleted' and t.stream = s.stream) as is_taken_back
     from log.events s, log.events d
     where s.type = 'MessageSent' and s.data::json ->> 'channelId' = $1 and d.type = 'ChannelDeleted' and d.data::json ->> 'channelId' = $1`,
    [channelId],
  );
  return rows;
}

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'a message is in the log before the deletion of its channel, or is refused and withdrawn (round %i)',
  async () => {
    const { firstApi, secondApi } = both;
    const { id: channelId } = await firstApi.call(createChannel, { params: { serverId }, body: { name: 'hall' } });
    const params = { channelId };
    await expect.poll(() => secondApi.status(sendMessage, { params, body: { content: 'first' } })).toBe(200);
    const send = () => secondApi.status(sendMessage, { params, body: { content: 'Page' }, key: randomUUID() });
    const sendRequests = Array.from({ length: SENDS / 2 }, send);
    await Promise.race(sendRequests);
    const deleted = firstApi.call(deleteChannel, { params: { serverId, channelId } });
    const statuses = await Promise.all([...sendRequests, ...Array.from({ length: SENDS / 2 }, send)]);
    await deleted;
    expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
    const logged = await inLog(channelId);
    expect(logged.filter(({ is_late }) => !is_late)).toHaveLength(statuses.filter((status) => status === 200).length + 1);
    expect(logged.filter(({ is_late, is_taken_back }) => is_late !== is_taken_back)).toEqual([]);
  },
);
