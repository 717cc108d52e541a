/**
 * The owner removes permissions and restores them, in one of four ways. Meanwhile the owner writes in the affected channels, and the user
 * tries to read and write there.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { joinServer } from '@folkmoot/contracts/invites/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { banMember, kickMember, setMemberRoles, unbanMember } from '@folkmoot/contracts/members/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { ALL_CHANNEL_PERMISSIONS } from '@folkmoot/contracts/roles/permissions';
import type { Dice } from '../e2e/harness/dice.ts';
import type { Person } from '../e2e/user.ts';
import type { Answered, Caller } from './caller.ts';
import type { Recorder, Right } from './history.ts';
import { repeatedly } from './repeatedly.ts';
import { GONE_WITHIN_MS } from './rules-rights.ts';
import type { World } from './world.ts';

export type Keeper = {
  readonly holds: (person: Person, channel: string) => boolean;
  /** Resolves when all permissions are restored. */
  readonly stop: () => Promise<void>;
};

export type KeeperOptions = {
  readonly world: World;
  readonly call: Caller;
  readonly die: Dice;
  readonly recorder: Recorder;
  readonly pauseMs: number;
};

/** The user tries to use a removed permission when it must be revoked everywhere. */
const TRIED_AFTER_MS = GONE_WITHIN_MS + 200;

export function startKeeper({ world, call, die, recorder, pauseMs }: KeeperOptions): Keeper {
  const { owner, serverId, subjects, writers } = world;
  const inServer = [world.general, world.open, world.inner];
  const out = new Set<string>();
  let count = 0;

  function change(what: Right['change'], people: readonly Person[], channels: readonly string[], answered: Answered): void {
    const certain = answered.outcome === 'ok';
    for (const { name } of people) {
      for (const channel of channels) {
        const key = `${name} ${channel}`;
        if (what === 'given' && certain) out.delete(key);
        else out.add(key);
        recorder.add({ kind: 'right', who: name, channel, change: what, start: answered.start, end: answered.end, certain });
      }
    }
  }

  function command(who: Person, route: RouteSpec, params: Readonly<Record<string, string>>, body?: unknown): Promise<Answered> {
    return call({ who, op: 'right', route, params: { serverId, ...params }, ...(body === undefined ? {} : { body }) });
  }

  async function say(channel: string, who: Person = owner): Promise<void> {
    count += 1;
    const value = `${who.name} behind the door ${count}`;
    await call({ who, op: 'send', route: sendMessage, params: { channelId: channel }, body: { content: value }, channel, value });
  }

  async function whileOut(person: Person, channels: readonly string[]): Promise<void> {
    for (const channel of channels) await say(channel);
    await pause(TRIED_AFTER_MS);
    for (const channel of channels) {
      await say(channel);
      await call({ who: person, op: 'read', route: listMessages, params: { channelId: channel }, channel });
      await say(channel, person);
    }
  }

  function roles(person: Person, roleIds: readonly string[]): Promise<Answered> {
    return command(owner, setMemberRoles, { userId: person.id }, { roleIds });
  }

  async function comeBack(person: Person): Promise<void> {
    change('given', [person], [world.general, world.open], await command(person, joinServer, { code: world.code }));
    change('given', [person], [world.inner], await roles(person, [world.roleId]));
  }

  async function kick(person: Person): Promise<void> {
    change('taken', [person], inServer, await command(owner, kickMember, { userId: person.id }));
    await whileOut(person, inServer);
    await comeBack(person);
  }

  async function ban(person: Person): Promise<void> {
    change('taken', [person], inServer, await command(owner, banMember, { userId: person.id }));
    await whileOut(person, inServer);
    await command(owner, unbanMember, { userId: person.id });
    await comeBack(person);
  }

  async function demote(person: Person): Promise<void> {
    change('taken', [person], [world.inner], await roles(person, []));
    await whileOut(person, [world.inner]);
    change('given', [person], [world.inner], await roles(person, [world.roleId]));
  }

  /** For all users except the owner. */
  async function shut(person: Person): Promise<void> {
    const others = [...writers, ...subjects];
    const permit = (permissions: number) =>
      command(owner, setChannelPermissions, { channelId: world.open, roleId: world.defaultRoleId }, { permissions });
    change('taken', others, [world.open], await permit(0));
    await whileOut(person, [world.open]);
    change('given', others, [world.open], await permit(ALL_CHANNEL_PERMISSIONS));
  }

  async function work(): Promise<void> {
    const person = die.pick(subjects);
    const way = die.pick([kick, ban, demote, shut]);
    if (person && way) await way(person);
  }

  return { holds: (person, channel) => !out.has(`${person.name} ${channel}`), stop: repeatedly(work, { die, pauseMs }) };
}
