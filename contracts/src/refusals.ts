/** Every refusal of the product, one line a domain. `docs/refusals.md` is made from it. */
import { accountRefusals } from './accounts/refusals.ts';
import { channelRefusals } from './channels/refusals.ts';
import { friendRefusals } from './friends/refusals.ts';
import { inboxRefusals } from './inbox/refusals.ts';
import { inviteRefusals } from './invites/refusals.ts';
import { accessRefusals, kernelRefusals } from './kernel/refusals.ts';
import { memberRefusals } from './members/refusals.ts';
import { messageRefusals } from './messages/refusals.ts';
import { notificationRefusals } from './notifications/refusals.ts';
import { profileRefusals } from './profiles/refusals.ts';
import { roleRefusals } from './roles/refusals.ts';
import { serverRefusals } from './servers/refusals.ts';

/** In the order listed; a test sees to it that no code stands twice. */
export const refusalTables = [
  kernelRefusals,
  accessRefusals,
  accountRefusals,
  profileRefusals,
  friendRefusals,
  inboxRefusals,
  notificationRefusals,
  serverRefusals,
  channelRefusals,
  roleRefusals,
  memberRefusals,
  inviteRefusals,
  messageRefusals,
] as const;

export const allRefusals = Object.assign({}, ...refusalTables) as Readonly<Record<string, (typeof kernelRefusals)['NoToken']>>;
