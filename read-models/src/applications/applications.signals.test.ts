import { ApplicationDeleted, BotTokenRefreshed } from '@folkmoot/contracts/applications/events';
import { expect, it } from 'vitest';
import { applicationDeleted, tokenRefreshed } from './applications.signals.ts';

const own = { applicationId: '50', ownerId: '1' };
const cut = { kind: 'disconnect', userId: '90', payload: { message: 'Invalid Token' } };

it.each([
  ['with a new token', tokenRefreshed(BotTokenRefreshed({ ...own, userId: '90', tokenVersion: 1 })), [cut]],
  ['of a deleted application', applicationDeleted(ApplicationDeleted({ ...own, userId: '90', deletedAt: 5 })), [cut]],
  ['of an unknown application', applicationDeleted(ApplicationDeleted({ ...own, userId: null, deletedAt: 5 })), []],
])('a bot %s is disconnected (H6)', (_, signals, expected) => {
  expect(signals).toEqual(expected);
});
