import { refusals } from '../kernel/refusal.ts';

export const notificationRefusals = refusals({
  NothingNamed: { status: 400, path: 'serverId', text: 'Select a server or a channel.' },
  NotInThere: { status: 403, text: 'You are not a member of this server.' },
});
