import type { Sight } from '@folkmoot/contracts/history/past';
import type { Key } from '../../texts.ts';

export const SIGHTS: Readonly<Record<Sight, Key>> = {
  could: 'pastCould',
  suspended: 'pastSuspended',
  notMember: 'pastNotMember',
  banned: 'pastBanned',
  closed: 'pastClosed',
  noRight: 'pastNoRight',
  blocked: 'pastBlocked',
  nobody: 'pastNoAccount',
};
