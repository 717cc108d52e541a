/** Who may attach a file where (servers document 5.10). Reads what the pipeline knows of the caller, and warm structure. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { Access } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { CHANNEL_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Warm } from '@folkmoot/platform/command/warm';
import { publicFolding } from '../explore/public-state.ts';
import { serverFolding } from '../servers/server-state.ts';
import { welcomeFolding } from '../welcome/welcome-state.ts';

const TRUSTED = BADGE.SUPPORTER | BADGE.FOUNDER | BADGE.ADMIN | BADGE.MOD;

export function attachmentRefused(warm: Warm, access: Access): Refusal<'AttachmentNeedsEmail' | 'AttachmentsNotHere'> | null {
  if (!access.emailConfirmed && !access.actor?.bot) return refuse('AttachmentNeedsEmail');
  if ((access.badges & TRUSTED) !== 0) return null;
  return canBePublic(warm, access) ? null : refuse('AttachmentsNotHere');
}

/**
 * In a server that anybody finds, seen by everybody who joins, or by those who choose a role when they do. Files in a place that nobody can look into are for people
 * who stand for what they store.
 */
function canBePublic(warm: Warm, { channel }: Access): boolean {
  if (channel === null || channel.serverId === null) return true;
  if (warm.state(publicFolding, channel.serverId).status !== 'published') return false;
  const { defaultRoleId } = warm.state(serverFolding, channel.serverId);
  const questions = [...warm.state(welcomeFolding, channel.serverId).questions.values()];
  const given = questions.flatMap(({ answers }) => answers.flatMap(({ roleIds }) => roleIds));
  const open = new Set([defaultRoleId, ...given]);
  return channel.permissions.some(({ roleId, permissions }) => open.has(roleId) && (permissions & CHANNEL_PERMISSION.PUBLIC_CHANNEL) !== 0);
}
