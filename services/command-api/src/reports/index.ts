import type { Domain } from '../domain.ts';
import { caseFolding, casePlaces, openReports } from './case-state.ts';
import { ownHandlers } from './own-handlers.ts';
import { sanctionsToAppeal } from './sanction-index.ts';
import { staffHandlers } from './staff-handlers.ts';

export const reports: Domain = {
  name: 'reports',
  foldings: [caseFolding],
  indexes: [casePlaces, openReports, sanctionsToAppeal],
  handlers: [...ownHandlers, ...staffHandlers],
};
