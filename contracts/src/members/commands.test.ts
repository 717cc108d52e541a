import { describe, expect, it } from 'vitest';
import { banMember, setMemberRoles, setNickname } from './commands.ts';

describe('bodies about members', () => {
  it.each([
    ['null clears a nickname', { nickname: null }, { nickname: null }],
    ['whitespace clears a nickname', { nickname: '   ' }, { nickname: null }],
    ['a nickname is trimmed', { nickname: ' Bobby ' }, { nickname: 'Bobby' }],
    ['absent is no change', {}, {}],
  ])('%s', (_, body, expected) => {
    expect(setNickname.body.parse(body)).toEqual(expected);
  });

  it.each([[{ nickname: 'ab' }], [{ nickname: 'x'.repeat(36) }], [{ nickname: 5 }]])('rejects %j', (body) => {
    expect(setNickname.body.safeParse(body).success).toBe(false);
  });

  it.each([
    [{}, undefined],
    [{ shouldDeleteRecentMessages: 'true' }, true],
    [{ shouldDeleteRecentMessages: true }, true],
    [{ shouldDeleteRecentMessages: 'undefined' }, false],
    [{ shouldDeleteRecentMessages: '1', reason: 'spam' }, false],
  ])('only the literal true requests the deletion: %j', (options, expected) => {
    expect(banMember.query.parse(options).shouldDeleteRecentMessages).toBe(expected);
    expect(banMember.body.parse(options).shouldDeleteRecentMessages).toBe(expected);
  });

  it('rejects role ids that are not a list of texts', () => {
    expect(setMemberRoles.body.safeParse({ roleIds: '1' }).success).toBe(false);
    expect(setMemberRoles.body.safeParse({ roleIds: [1] }).success).toBe(false);
  });
});
