import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('api', {
  unreachable: 'Could not connect to server.',
  fault: '{field} {fault}.',
  unnamedFault: 'This {fault}.',
  deletedUser: 'Deleted User',
  deletedUserEnd: 'Deleted User {end}',
});
