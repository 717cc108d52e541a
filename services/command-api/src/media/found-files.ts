/** Copies of a file with the names of their owners. */

import { timeOfId } from '@folkmoot/contracts/kernel/ids';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { FoundFile } from '@folkmoot/contracts/media/wire';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { FileOwner, FoundFile as Found } from '@folkmoot/platform/media/file-hashes';
import { shownName, userFolding } from '../accounts/user-state.ts';
import { ownerGuard, targetsOf } from '../moderation/targets.ts';
import { serverFolding } from '../servers/server-state.ts';

function personOf(warm: Warm, userId: string | null): FoundFile['person'] {
  if (userId === null) return null;
  const user = warm.state(userFolding, userId);
  return user.status === 'live' ? { id: userId, name: shownName(user) } : null;
}

function serverOf(warm: Warm, serverId: string | null): FoundFile['server'] {
  if (serverId === null) return null;
  const { status, name } = warm.state(serverFolding, serverId);
  return status === 'none' ? null : { id: serverId, name };
}

export function namedFile(warm: Warm, { kind, fileId, bytes, ownerId, attachedTo }: Found): FoundFile {
  const file = { kind, fileId, bytes, channel: null, messageId: null, postId: null };
  // An image of a user or server. An attachment that no event names yet belongs to a channel or a user.
  if (!attachedTo) return { ...file, at: timeOfId(fileId), person: personOf(warm, ownerId), server: serverOf(warm, ownerId) };
  const { messageId, channelId, serverId, authorId, sentAt: at } = attachedTo;
  const person = personOf(warm, authorId);
  if (channelId === authorId) return { ...file, at, person, server: null, postId: messageId };
  const name = (serverId && warm.state(serverFolding, serverId).channels.get(channelId)?.name) || null;
  return { ...file, at, person, server: serverOf(warm, serverId), channel: { id: channelId, name }, messageId };
}

/** Staff cannot remove files of users with the same or a higher rank, but can remove their own. */
export function guardedOwners(
  warm: Warm,
  callerId: string,
  owners: readonly FileOwner[],
): Refusal<'PeerProtected' | 'OwnerProtected'> | null {
  const ids = owners.map(({ ownerId }) => ownerId).filter((id) => id !== callerId);
  const people = targetsOf(warm, callerId, ids);
  if (isRefusal(people)) return people;
  // Attachments belong to their sender, in any channel.
  const pictures = owners.filter(({ kind }) => kind !== 'attachment').map(({ ownerId }) => ownerId);
  return pictures.map((id) => ownerGuard(warm, callerId, id)).find((refused) => refused !== null) ?? null;
}
