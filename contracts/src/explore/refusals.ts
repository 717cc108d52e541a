import { refusals } from '../kernel/refusal.ts';

export const exploreRefusals = refusals({
  OnlyTheOwnerPublishes: { status: 401, text: 'Only the owner of the server may publish it.' },
  NotPublished: { status: 400, text: 'This server is not published.' },
  BumpedTooSoon: { status: 400, text: 'This server was bumped less than three hours ago.' },
});
