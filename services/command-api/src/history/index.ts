import type { Domain } from '../domain.ts';
import { auditorHandlers } from './auditor-handlers.ts';

export const history: Domain = { name: 'history', handlers: auditorHandlers };
