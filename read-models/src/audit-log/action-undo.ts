/**
 * Compares an action with the current state: what an undo would restore, and what changed since. The command API uses the same rules. Pure.
 */
import type { ActChange, ActData, UndoableServerAction } from '@folkmoot/contracts/audit-log/acts';
import { isSame, type Place, revertBits, revertIds, revertOrder, revertPositions } from '@folkmoot/contracts/audit-log/revert';
import type { Around } from './around-shown.ts';
import type { ServerStructure } from './server-structure.ts';
import { canRestoreInvite, channelGoes, type InviteNow, type Reversal, restoredTimeout, roleGoes, thingReversal } from './thing-undo.ts';

/** The affected member. null: they are no member, or joined again since. */
export type MemberNow = { readonly roleIds: readonly string[]; readonly nickname: string | null };

export type Now = {
  readonly structure: ServerStructure;
  readonly member: MemberNow | null;
  /** The object outside of the structure: before the action, after it, and now. */
  readonly around: Around | null;
  readonly invite: InviteNow | null;
  /** The affected user still has an account. */
  readonly isPersonThere: boolean;
};

type OfAct = { readonly actionType: UndoableServerAction; readonly data: ActData };

export function reversalOf({ actionType, data }: OfAct, now: Now): Reversal {
  const { structure, member, around, invite } = now;
  const { subject, changes } = data;
  switch (actionType) {
    case 'SERVER_UPDATE':
      return each(changes, (change) => ofServer(change, structure));
    case 'SERVER_ROLE_UPDATE':
      return each(changes, (change) => revertValue(change, fieldOf(structure.roles[subject.id], change.field)));
    case 'SERVER_ROLE_DELETE':
      return subject.id in structure.roles ? NOTHING : onlyChange({ field: 'name', from: null, to: subject.name });
    case 'SERVER_CHANNEL_UPDATE':
      return each(changes, (change) => revertValue(change, fieldOf(structure.channels[subject.id], change.field)));
    case 'SERVER_CHANNEL_DELETE':
      return revertChannelDeletion(data, structure);
    case 'SERVER_CHANNEL_PERMISSIONS':
      return each(changes, (change) => ofChannel(change, subject.id, structure));
    case 'SERVER_ROLES_ORDER':
      return each(changes, (change) => revertOrderChange(change, structure.roleOrder));
    case 'SERVER_CHANNELS_ORDER':
      return revertPlaces(data, structure);
    case 'SERVER_MEMBER_ROLES':
      return each(changes, (change) => member && revertIdsChange(change, member.roleIds, structure));
    case 'SERVER_MEMBER_NICKNAME':
      return each(changes, (change) => member && revertValue(change, member.nickname));
    case 'SERVER_EMOJI_RENAME':
      return each(changes, (change) => revertValue(change, structure.emojis[subject.id]));
    case 'SERVER_EMOJI_REMOVE':
      return subject.id in structure.emojis ? NOTHING : onlyChange({ field: 'name', from: null, to: subject.name });
    case 'SERVER_EMOJI_ADD':
      return structure.emojis[subject.id] === subject.name ? onlyChange({ field: 'name', from: subject.name, to: null }) : NOTHING;
    case 'SERVER_ROLE_CREATE':
      return roleGoes(subject, structure, around) ? onlyChange({ field: 'name', from: subject.name, to: null }) : NOTHING;
    case 'SERVER_CHANNEL_CREATE':
      return channelGoes(subject, structure, around) ? onlyChange({ field: 'name', from: subject.name, to: null }) : NOTHING;
    case 'SERVER_INVITE_CREATE':
      return invite?.isActive ? onlyChange({ field: 'invite', from: true, to: null }) : NOTHING;
    case 'SERVER_INVITE_DELETE':
      return invite && canRestoreInvite(invite) ? onlyChange({ field: 'invite', from: null, to: true }) : NOTHING;
    case 'SERVER_TIME_OUT_LIFT': {
      const until = now.isPersonThere ? restoredTimeout(around) : null;
      return until === null ? NOTHING : onlyChange({ field: 'until', from: null, to: until });
    }
    case 'SERVER_NOTICE_SET':
    case 'SERVER_NOTICE_REMOVE':
      return around && subject.id in structure.channels ? thingReversal(around) : NOTHING;
    case 'SERVER_RULE_SET':
    case 'SERVER_RULE_DELETE':
    case 'SERVER_QUESTION_CREATE':
    case 'SERVER_QUESTION_UPDATE':
    case 'SERVER_QUESTION_DELETE':
    case 'SERVER_PUBLISH':
    case 'SERVER_DESCRIBE':
    case 'SERVER_UNPUBLISH':
      return around ? thingReversal(around) : NOTHING;
  }
}

const NOTHING: Reversal = { reverted: [], kept: [] };

function onlyChange(change: ActChange): Reversal {
  return { reverted: [change], kept: [] };
}

/** null: it stays unchanged. */
type RevertedChange = ActChange | null;

function each(changes: readonly ActChange[], revert: (change: ActChange) => RevertedChange): Reversal {
  const backs = changes.map((change) => revert(change));
  return { reverted: backs.filter((change) => change !== null), kept: changes.filter((_, index) => backs[index] === null) };
}

function fieldOf(thing: object | undefined, field: string): unknown {
  return new Map<string, unknown>(Object.entries(thing ?? {})).get(field);
}

/** Permissions are compared bit by bit, other values as a whole. */
function revertValue({ field, from, to, of }: ActChange, now: unknown): RevertedChange {
  const place = of === undefined ? {} : { of };
  if (field === 'permissions' && typeof from === 'number' && typeof to === 'number' && typeof now === 'number') {
    const next = revertBits(from, to, now);
    return next === now ? null : { field, ...place, from: now, to: next };
  }
  return now === to && from !== to ? { field, ...place, from: to, to: from } : null;
}

/** Replaced images were deleted, and only the instance can verify a server. */
function ofServer(change: ActChange, structure: ServerStructure): RevertedChange {
  if (change.field === 'name' || change.field === 'filterWords' || change.field === 'editHistory')
    return revertValue(change, structure[change.field]);
  if (change.field !== 'defaultChannelId' && change.field !== 'systemChannelId') return null;
  const isThere = change.from === null || (typeof change.from === 'string' && change.from in structure.channels);
  return isThere ? revertValue(change, structure[change.field]) : null;
}

function ofChannel(change: ActChange, channelId: string, { roles, channels }: ServerStructure): RevertedChange {
  const channel = channels[channelId];
  const roleId = change.of ?? '';
  return channel && roleId in roles ? revertValue(change, channel.permissions[roleId] ?? 0) : null;
}

/**
 * Restores a channel to its category, and a category with its channels unless they are in another one. Restores the system channel if there
 * is none.
 */
function revertChannelDeletion({ subject, changes }: ActData, { channels, strays, systemChannelId }: ServerStructure): Reversal {
  if (subject.id in channels) return NOTHING;
  const isElsewhere = (of: string) => (strays[of] ?? subject.id) !== subject.id;
  const now = (of: string | undefined) => (of === undefined ? systemChannelId : channels[of]?.categoryId);
  const { reverted, kept } = each(changes, (change) =>
    change.of !== undefined && isElsewhere(change.of) ? null : revertValue(change, now(change.of)),
  );
  const listed = new Set(changes.flatMap(({ of }) => of ?? []));
  const restored = Object.keys(strays).filter((id) => strays[id] === subject.id && channels[id]?.categoryId === null && !listed.has(id));
  const strayChanges = restored.map((of): ActChange => ({ field: 'categoryId', of, from: null, to: subject.id }));
  return { reverted: [{ field: 'name', from: null, to: subject.name }, ...reverted, ...strayChanges], kept };
}

function listOf(value: ActChange['from']): readonly string[] {
  return Array.isArray(value) ? value : [];
}

function revertOrderChange({ field, from, to }: ActChange, now: readonly string[]): RevertedChange {
  const next = revertOrder(listOf(from), listOf(to), now);
  return next && { field, from: [...now], to: [...next] };
}

function revertIdsChange({ field, from, to }: ActChange, given: readonly string[], { roles }: ServerStructure): RevertedChange {
  const existing = (ids: readonly string[]) => ids.filter((id) => id in roles);
  const now = existing(given);
  const next = revertIds(existing(listOf(from)), existing(listOf(to)), now);
  return isSame(next.toSorted(), now.toSorted()) ? null : { field, from: [...now], to: [...next] };
}

/** All or none. The exact order is in the log. Here only the fact matters. */
function revertPlaces({ subject, changes }: ActData, { channels }: ServerStructure): Reversal {
  const order = changes.find(({ field }) => field === 'order');
  const categoryId = subject.kind === 'channel' ? subject.id : null;
  const now = new Map(Object.entries(channels));
  const places = revertPositions(placesBefore(changes, now), { categoryId, channelIds: listOf(order?.to ?? null) }, now);
  const there = changes.filter(({ of }) => of === undefined || now.has(of));
  return places
    ? { reverted: there.map(({ from, to, ...change }) => ({ ...change, from: to, to: from })), kept: [] }
    : { reverted: [], kept: changes };
}

function placesBefore(changes: readonly ActChange[], now: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> {
  const before = new Map(now);
  for (const change of changes) {
    if (change.field === 'order') {
      for (const [index, id] of listOf(change.from).entries()) {
        const place = now.get(id);
        if (place) before.set(id, { ...place, order: index + 1 });
      }
    }
  }
  for (const { field, of, from } of changes) {
    const place = before.get(of ?? '');
    if (field === 'categoryId' && place) before.set(of ?? '', { ...place, categoryId: typeof from === 'string' ? from : null });
  }
  return before;
}
