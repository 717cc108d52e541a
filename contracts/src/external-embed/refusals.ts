import { refusals } from '../kernel/refusal.ts';

export const externalEmbedRefusals = refusals({
  EmbedInviteUnknown: { status: 400, path: 'inviteId', text: 'This is no invite of this server.' },
  EmbedExists: { status: 400, text: 'This server has an embed already.' },
  NoEmbed: { status: 400, text: 'This server has no embed.' },
});
