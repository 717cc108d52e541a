/** Who may attach files in which channels (servers document 5.10; instance.md, section 1). Uses the caller's access and warm structure. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { InstanceSettings } from '@folkmoot/contracts/instance/settings/settings';
import type { Access } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { CHANNEL_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Warm } from '@folkmoot/platform/command/warm';
import { publicFolding } from '../explore/public-state.ts';
import { serverFolding } from '../servers/server-state.ts';
import { welcomeFolding } from '../welcome/welcome-state.ts';

const TRUSTED = BADGE.SUPPORTER | BADGE.FOUNDER | BADGE.ADMIN | BADGE.MOD;

/** `where`: the policy of the instance. */
export function attachmentRefused(
  warm: Warm,
  access: Access,
  where: InstanceSettings['files.where'],
): Refusal<'AttachmentNeedsEmail' | 'AttachmentsNotHere' | 'AttachmentsAreOff'> | null {
  if (where === 'off') return refuse('AttachmentsAreOff');
  if (!access.emailConfirmed && !access.actor?.bot) return refuse('AttachmentNeedsEmail');
  if (where === 'everywhere' || (access.badges & TRUSTED) !== 0) return null;
  return canBePublic(warm, access) ? null : refuse('AttachmentsNotHere');
}

/** A channel of a published server that every new member can see, or every member who chooses a role of a welcome question. */
function canBePublic(warm: Warm, { channel }: Access): boolean {
  if (channel === null || channel.serverId === null) return true;
  if (warm.state(publicFolding, channel.serverId).status !== 'published') return false;
  const { defaultRoleId } = warm.state(serverFolding, channel.serverId);
  const questions = [...warm.state(welcomeFolding, channel.serverId).questions.values()];
  const given = questions.flatMap(({ answers }) => answers.flatMap(({ roleIds }) => roleIds));
  const open = new Set([defaultRoleId, ...given]);
  return channel.permissions.some(({ roleId, permissions }) => open.has(roleId) && (permissions & CHANNEL_PERMISSION.PUBLIC_CHANNEL) !== 0);
}
