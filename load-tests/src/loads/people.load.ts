/** Fills the log of a stopped product with users who joined a server, through its own codec and log. They cannot log in. */
import { resolve } from 'node:path';
import { UserRegistered } from '@folkmoot/contracts/accounts/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { reach } from '@folkmoot/deploy/attach';
import { masterKey } from '@folkmoot/deploy/data-folder';
import { openFoundation } from '@folkmoot/deploy/foundation';
import { readConfig } from '@folkmoot/platform/config/config';
import { flake } from '@folkmoot/platform/ids/flake';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';

export const PeopleOptions = z.object({ dataDir: z.string(), serverId: z.string(), people: z.number() });
export type PeopleOptions = z.infer<typeof PeopleOptions>;

export const PeopleResult = z.object({ perSecond: z.number() });

const AT_ONCE = 500;
/** No running product uses it, because instance numbers are leased from 0 on. */
const INSTANCE = 1023;

async function prepare({ dataDir: folder, serverId, people }: PeopleOptions) {
  const dataDir = resolve(folder);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { url, running, release } = await reach(config, dataDir);
  if (running) throw new Error(`The product runs on ${dataDir}: it must be stopped before its log is filled.`);
  const foundation = await openFoundation({ config, databaseUrl: url, masterKey: masterKey(dataDir, undefined), service: 'fill' });
  const newId = flake(INSTANCE, Date.now);

  async function write(stream: string, event: AnyEvent, userId: string, at: number): Promise<void> {
    const meta = { actor: userId, command: 'fill', correlationId: userId, causationId: null, at };
    const result = await foundation.log.append(stream, 'none', await foundation.codec.encode([event], meta));
    if (!result.ok) throw new Error(`The stream ${stream} is there already.`);
  }

  async function join(index: number): Promise<void> {
    const [userId, at] = [newId(), Date.now()];
    const name = { username: `Villager ${index}`, tag: 'fill', email: `villager${index}@example.org` };
    const person = UserRegistered({ userId, ...name, hexColor: '#7a9e6b', badges: 0, bot: false, registeredAt: at });
    await write(`user-${userId}`, person, userId, at);
    const joined = { serverId, userId, memberId: newId(), founder: false, inviteId: null, systemMessage: null, joinedAt: at };
    await write(`member-${serverId}-${userId}`, MemberJoined(joined), userId, at);
  }

  return {
    ready: null,
    async run() {
      const start = performance.now();
      for (let first = 0; first < people; first += AT_ONCE) {
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, people - first) }, (_, offset) => join(first + offset)));
      }
      const perSecond = people / ((performance.now() - start) / 1000);
      await foundation.close();
      await release();
      return { perSecond };
    },
  };
}

loadAsChild(PeopleOptions, prepare);
