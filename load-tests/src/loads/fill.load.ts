/** Fills the log of a stopped product with past messages, through its own codec and log. */
import { resolve } from 'node:path';
import type { AnyEvent, EventMeta } from '@folkmoot/contracts/kernel/event';
import { MessageSent } from '@folkmoot/contracts/messages/events';
import { reach } from '@folkmoot/deploy/attach';
import { masterKey } from '@folkmoot/deploy/data-folder';
import { type Foundation, openFoundation } from '@folkmoot/deploy/foundation';
import { readConfig } from '@folkmoot/platform/config/config';
import { flake } from '@folkmoot/platform/ids/flake';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { messageBody } from './message-text.ts';
import { plainMessage } from './plain-message.ts';

export const FillOptions = z.object({
  dataDir: z.string(),
  serverId: z.string(),
  channelIds: z.array(z.string()),
  authorIds: z.array(z.string()),
  messages: z.number(),
  /** The messages are spread evenly from this time on, in epoch milliseconds. */
  from: z.number(),
  to: z.number(),
});
export type FillOptions = z.infer<typeof FillOptions>;

export const FillResult = z.object({ perSecond: z.number() });

const AT_ONCE = 2000;
/** No running product uses it, because instance numbers are leased from 0 on. */
const INSTANCE = 1023;

const Sent = z.object({ content: z.string() });

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

async function write({ log, codec }: Foundation, messageId: string, event: AnyEvent, meta: EventMeta): Promise<void> {
  const result = await log.append(`message-${messageId}`, 'none', await codec.encode([event], meta));
  if (!result.ok) throw new Error(`The message ${messageId} is there already.`);
}

async function append(foundation: Foundation, options: FillOptions, first: number, end: number, idAt: (at: number) => string) {
  const appends: Promise<unknown>[] = [];
  for (let index = first; index < end; index += 1) {
    const at = Math.floor(options.from + ((options.to - options.from) * index) / options.messages);
    const messageId = idAt(at);
    const authorId = pick(options.authorIds, index);
    const event = MessageSent({
      messageId,
      channelId: pick(options.channelIds, index),
      serverId: options.serverId,
      authorId,
      content: Sent.parse(JSON.parse(messageBody(index))).content,
      sentAt: at,
      ...plainMessage,
    });
    const meta = { actor: authorId, command: 'sendMessage', correlationId: messageId, causationId: null, at };
    appends.push(write(foundation, messageId, event, meta));
  }
  await Promise.all(appends);
}

async function prepare(options: FillOptions) {
  const dataDir = resolve(options.dataDir);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { url, running, release } = await reach(config, dataDir);
  if (running) throw new Error(`The product runs on ${dataDir}: it must be stopped before its log is filled.`);
  const foundation = await openFoundation({
    config,
    databaseUrl: url,
    masterKey: masterKey(dataDir, undefined),
    service: 'fill',
  });
  let now = options.from;
  const newId = flake(INSTANCE, () => now);
  function idAt(at: number): string {
    now = at;
    return newId();
  }

  return {
    ready: null,
    async run() {
      const start = performance.now();
      for (let first = 0; first < options.messages; first += AT_ONCE) {
        await append(foundation, options, first, Math.min(options.messages, first + AT_ONCE), idAt);
      }
      const perSecond = options.messages / ((performance.now() - start) / 1000);
      await foundation.close();
      await release();
      return { perSecond };
    },
  };
}

loadAsChild(FillOptions, prepare);
