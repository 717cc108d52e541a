import { refusals } from '../kernel/refusal.ts';

export const externalEmbedRefusals = refusals({
  EmbedInviteUnknown: { status: 400, path: 'inviteId', text: 'This invite does not belong to this server.' },
  EmbedExists: { status: 400, text: 'This server already has an embed.' },
  NoEmbed: { status: 400, text: 'This server has no embed.' },
});
