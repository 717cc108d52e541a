import { describe, expect, it } from 'vitest';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState } from '../store/state.ts';
import { aMember, aRole, aUser, payload } from '../store/state-fixture.ts';
import { memberRows } from './member-groups.ts';

const people = ['Zoe', 'amy', 'Bea', 'Cid'].map((name, index) => aUser(String(index + 5), name));
const [zoe, amy, bea, cid] = people.map((user) => aMember('10', user));

function rows(search = '', hideRole = false) {
  if (!zoe || !amy || !bea || !cid) throw new Error('four people');
  const state = authenticated(
    emptyState,
    payload({
      serverMembers: [zoe, { ...amy, roleIds: ['12'] }, { ...bea, nickname: 'Abel' }, cid],
      serverRoles: [aRole('11', 1, 2), aRole('12', 2, 2, { name: 'Keepers', hideRole })],
      presences: ['5', '6', '7'].map((userId) => ({ userId, status: 1 })),
    }),
  );
  return memberRows(state, '10', search).map((row) =>
    row.kind === 'group' ? `${row.name ?? (row.online ? 'on' : 'off')} ${row.total}` : row.userId,
  );
}

describe('memberRows', () => {
  it('groups by displayed role, then online by name or nickname, then offline', () => {
    expect(rows()).toEqual(['Keepers 1', '6', 'on 2', '7', '5', 'off 1', '8']);
  });

  it('lists members with a role that is not displayed among the others', () => {
    expect(rows('', true)).toEqual(['on 3', '7', '6', '5', 'off 1', '8']);
  });

  it('searches name and nickname', () => {
    expect(rows('be')).toEqual(['on 1', '7']);
    expect(rows('abel')).toEqual(['on 1', '7']);
  });
});
