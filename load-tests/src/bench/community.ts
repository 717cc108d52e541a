/** Creates users, a server and its channels over the public API. */
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

/** The tokens of the members, the owner first, and the channels in which all of them may write. */
export const Community = z.object({ serverId: z.string(), tokens: z.array(z.string()), channelIds: z.array(z.string()) });
export type Community = z.infer<typeof Community>;

/** Hashing a password keeps a core busy, so more requests at a time would only queue. */
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

/** A path of the contract with its parameters filled in. */
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

/** The login of a user who was created here. */
export function credentialsOf(username: string): { readonly email: string; readonly password: string } {
  return { email: `${username}@example.org`, password: `the password of ${username}` };
}

function registered(line: HttpLine, username: string): Promise<z.infer<typeof Token>> {
  return post(line, { path: register.path, body: { ...credentialsOf(username), username, token: '' }, reply: Token });
}

type ServerSize = { readonly name: string; readonly channels: number };
type MadeServer = { readonly serverId: string; readonly channelIds: string[]; readonly joinPath: string };

async function makeServer(line: HttpLine, owner: string, { name, channels }: ServerSize): Promise<MadeServer> {
  const server = await post(line, { path: createServer.path, token: owner, body: { name }, reply: RawServer });
  const channelIds: string[] = [];
  for (let index = 0; index < channels; index += 1) {
    const path = pathOf(createChannel, { serverId: server.id });
    channelIds.push((await post(line, { path, token: owner, body: { name: `channel ${index}` }, reply: RawChannel })).id);
  }
  const invite = await post(line, { path: pathOf(createInvite, { serverId: server.id }), token: owner, reply: RawInvite });
  return { serverId: server.id, channelIds, joinPath: pathOf(joinServer, { code: invite.code }) };
}

/** `name` distinguishes the communities of one instance. */
export async function makeCommunity(port: number, name: string, size: { people: number; channels: number }): Promise<Community> {
  const names = Array.from({ length: size.people }, (_, index) => `${name}${index}`);
  const tokens = await onLines(port, names, async (line, username) => (await registered(line, username)).token);
  const [owner = '', ...others] = tokens;
  const line = await httpLine(port);
  const { serverId, channelIds, joinPath } = await makeServer(line, owner, { name, channels: size.channels });
  line.close();
  await onLines(port, others, (lane, token) => post(lane, { path: joinPath, token, reply: RawServer }));
  return { serverId, tokens: [...tokens], channelIds };
}

export type TravelSize = { readonly servers: number; readonly channels: number; readonly members: number };

/** Registers a user who joins many servers, whose owner and members are among the given users. Returns the token. */
export async function joinedEverywhere(port: number, name: string, size: TravelSize, owners: readonly string[]): Promise<string> {
  const line = await httpLine(port);
  const { token } = await registered(line, name);
  for (let index = 0; index < size.servers; index += 1) {
    const members = Array.from({ length: size.members }, (_, place) => owners[(index + place) % owners.length] ?? '');
    const [owner = '', ...others] = new Set(members);
    const { joinPath } = await makeServer(line, owner, { name: `${name} ${index}`, channels: size.channels });
    for (const member of [...others, token]) await post(line, { path: joinPath, token: member, reply: RawServer });
  }
  line.close();
  return token;
}

export type CommunitiesSize = { readonly communities: number; readonly people: number; readonly channels: number };

/** Creates several servers without common members, so that their events can be processed in parallel. */
export async function makeCommunities(
  port: number,
  name: string,
  { communities, ...size }: CommunitiesSize,
): Promise<readonly Community[]> {
  const made: Community[] = [];
  for (let index = 0; index < communities; index += 1) made.push(await makeCommunity(port, `${name}${index}n`, size));
  return made;
}
