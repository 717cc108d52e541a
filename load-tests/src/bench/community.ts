/** People, a server and its channels, made over the public API as anybody would make them. */
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { RawChannel } from '@folkmoot/contracts/channels/wire';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { RawInvite } from '@folkmoot/contracts/invites/wire';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { RawServer } from '@folkmoot/contracts/servers/wire';
import { z } from 'zod';
import { type HttpLine, httpLine, requestText } from '../wire/http-line.ts';

/** Tokens of the members, the owner's first, and the channels they all may write in. */
export const Community = z.object({ tokens: z.array(z.string()), channelIds: z.array(z.string()) });
export type Community = z.infer<typeof Community>;

/** Hashing a password keeps a core busy: more at once would only queue. */
const AT_ONCE = 4;

type Call<Reply> = { readonly path: string; readonly token?: string; readonly body?: unknown; readonly reply: z.ZodType<Reply> };

async function post<Reply>(line: HttpLine, call: Call<Reply>): Promise<Reply> {
  const { path, token, body = {}, reply } = call;
  const request = { method: 'POST', path: `/api${path}`, body: JSON.stringify(body), ...(token === undefined ? {} : { token }) } as const;
  const answer = await line.send(requestText(request));
  const text = answer.body.toString();
  if (answer.status !== 200) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
  return reply.parse(JSON.parse(text));
}

/** A path of the contract with its parameters put in. */
export function pathOf(route: { readonly path: string }, params: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}

async function onLines<T, R>(port: number, items: readonly T[], work: (line: HttpLine, item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    const line = await httpLine(port);
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(line, item);
    }
    line.close();
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

/** `name` keeps the communities of one installation apart. */
export async function makeCommunity(port: number, name: string, size: { people: number; channels: number }): Promise<Community> {
  const names = Array.from({ length: size.people }, (_, index) => `${name}${index}`);
  const tokens = await onLines(port, names, async (line, username) => {
    const body = { email: `${username}@example.org`, username, password: `the password of ${username}`, token: '' };
    return (await post(line, { path: register.path, body, reply: Token })).token;
  });
  const [owner = '', ...others] = tokens;
  const line = await httpLine(port);
  const server = await post(line, { path: createServer.path, token: owner, body: { name }, reply: RawServer });
  const channelIds: string[] = [];
  for (let index = 0; index < size.channels; index += 1) {
    const path = pathOf(createChannel, { serverId: server.id });
    channelIds.push((await post(line, { path, token: owner, body: { name: `channel ${index}` }, reply: RawChannel })).id);
  }
  const invite = await post(line, { path: pathOf(createInvite, { serverId: server.id }), token: owner, reply: RawInvite });
  line.close();
  const path = pathOf(joinServer, { code: invite.code });
  await onLines(port, others, (lane, token) => post(lane, { path, token, reply: RawServer }));
  return { tokens: [...tokens], channelIds };
}
