/** Clients query invites, so there are no signals. */
import { InviteCreated, InviteDeleted, InviteUsed } from '@folkmoot/contracts/invites/events';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

export const inviteSignals = signalSource(
  async () => null,
  signalsOf(InviteCreated, () => []),
  signalsOf(InviteUsed, () => []),
  signalsOf(InviteDeleted, () => []),
);
