import { BadgesSet, NameClaimed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import {
  ApplicationCreated,
  ApplicationDeleted,
  ApplicationRenamed,
  BotCommandsSet,
  BotCreated,
  BotTokenRefreshed,
} from '@folkmoot/contracts/applications/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { PersonalNoticeRemoved } from '@folkmoot/contracts/notices/events';
import { PresenceChosen } from '@folkmoot/contracts/presence/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { describe, expect, it } from 'vitest';
import { type ApplicationEvent, type ApplicationState, applicationFolding } from './application-state.ts';
import {
  commandSet,
  decideCommands,
  decideCreate,
  decideCreateBot,
  decideDelete,
  decideRefresh,
  decideRename,
} from './applications.decider.ts';

const NOW = 1_700_000_000_000;
const ANN = '1';
const BOT = '9001';
const own = { applicationId: '500', ownerId: ANN };
const named = { applicationId: '500', userId: ANN };

const created = ApplicationCreated({ ...named, name: 'Untitled 1', createdAt: NOW });
const withBot = BotCreated({ ...own, userId: BOT });
const deleted = ApplicationDeleted({ ...own, userId: BOT, deletedAt: NOW });

const UNTOUCHED = { badges: 0, presence: { status: 1, custom: null }, hasNotice: false };

function given(...events: readonly ApplicationEvent[]): ApplicationState {
  return fold(applicationFolding, events);
}

describe('an application', () => {
  it('gets a name from the number of earlier ones', () => {
    expect(decideCreate({ ...own, count: 2, now: NOW })).toEqual([ApplicationCreated({ ...named, name: 'Untitled 3', createdAt: NOW })]);
  });

  it('is limited to ten per user', () => {
    expect(decideCreate({ ...own, count: 10, now: NOW })).toEqual({ refused: 'TooManyApplications' });
  });

  it('can be renamed; the same name writes no event', () => {
    expect(decideRename(given(created), 'Helper', ANN)).toEqual([ApplicationRenamed({ ...named, name: 'Helper' })]);
    expect(decideRename(given(created, ApplicationRenamed({ ...named, name: 'Helper' })), 'Helper', ANN)).toEqual([]);
    expect(decideRename(given(created), undefined, ANN)).toEqual([]);
  });

  it.each([
    ['one of another user', given(created, withBot), '2'],
    ['an unknown one', given(), ANN],
    ['a deleted one', given(created, withBot, deleted), ANN],
  ])('%s is refused', (_, state, ownerId) => {
    expect(decideRename(state, 'Mine now', ownerId)).toEqual({ refused: 'ApplicationNotYours' });
    expect(decideRefresh(state, ownerId)).toEqual({ refused: 'UnknownApplication' });
    expect(decideCommands(state, [], ownerId)).toEqual({ refused: 'UnknownApplication' });
    expect(decideDelete(state, { ownerId, traces: null, departures: [], now: NOW })).toEqual({ refused: 'ApplicationNotFound' });
  });

  it('is deleted with the profile and badges of its bot', () => {
    const traces = { badges: 4, presence: { status: 1, custom: 'Ask me' }, hasNotice: true };
    expect(decideDelete(given(created, withBot), { ownerId: ANN, traces, departures: [], now: NOW })).toMatchObject({
      sideEvents: [
        { stream: 'user-9001', event: { type: 'ProfileUpdated' } },
        {
          stream: 'user-9001',
          event: PresenceChosen({ userId: BOT, status: 1, custom: null, statusBefore: 1, changed: ['custom'] }),
        },
        { stream: 'user-9001', event: BadgesSet({ userId: BOT, badges: 0 }) },
        { stream: 'notice-9001', event: PersonalNoticeRemoved({ userId: BOT }) },
      ],
    });
  });

  it('is deleted with the name and memberships of its bot', () => {
    const departures = [{ stream: 'member-7-9001', event: created }];
    expect(decideDelete(given(created, withBot), { ownerId: ANN, traces: UNTOUCHED, departures, now: NOW })).toEqual({
      events: [deleted],
      sideEvents: [
        {
          stream: 'user-9001',
          event: ProfileUpdated({
            userId: BOT,
            username: 'Deleted Bot 9001',
            avatar: null,
            banner: null,
            bio: null,
            bgColorOne: null,
            bgColorTwo: null,
            primaryColor: null,
          }),
        },
        ...departures,
      ],
    });
    expect(decideDelete(given(created), { ownerId: ANN, traces: null, departures: [], now: NOW })).toEqual({
      events: [ApplicationDeleted({ ...own, userId: null, deletedAt: NOW })],
      sideEvents: [],
    });
  });
});

describe('a bot', () => {
  const facts = { ownerId: ANN, userId: BOT, username: 'Untitled Bot 1234', tag: 'abcd', nameId: 'n', hexColor: '#abcdef', now: NOW };

  it('is a user without a login', () => {
    const { username, tag, hexColor } = facts;
    expect(decideCreateBot(given(created), facts)).toEqual({
      events: [withBot],
      sideEvents: [
        { stream: 'name-n', event: NameClaimed({ userId: BOT, claimedAt: NOW }) },
        {
          stream: 'user-9001',
          event: UserRegistered({ userId: BOT, username, tag, email: null, hexColor, badges: 0, bot: true, registeredAt: NOW }),
        },
      ],
    });
  });

  it('is the only one of its application', () => {
    expect(decideCreateBot(given(created, withBot), facts)).toEqual({ refused: 'BotExists' });
    expect(decideCreateBot(given(created), { ...facts, ownerId: '2' })).toEqual({ refused: 'ApplicationNotFound' });
  });

  it('counts its tokens', () => {
    const second = BotTokenRefreshed({ ...own, userId: BOT, tokenVersion: 1 });
    expect(decideRefresh(given(created, withBot), ANN)).toEqual([second]);
    expect(decideRefresh(given(created, withBot, second), ANN)).toEqual([BotTokenRefreshed({ ...own, userId: BOT, tokenVersion: 2 })]);
    expect(decideRefresh(given(created), ANN)).toEqual({ refused: 'NoBotToken' });
  });

  it('has each command once', () => {
    expect(
      commandSet([
        { name: 'ping', description: '' },
        { name: 'ping', args: 'x' },
        { name: 'roll', args: '<sides>' },
      ]),
    ).toEqual([
      { name: 'ping', description: null, args: null },
      { name: 'roll', description: null, args: '<sides>' },
    ]);
    const commands = [{ name: 'ping', description: 'Says pong', args: null }];
    expect(decideCommands(given(created, withBot), [{ name: 'ping', description: 'Says pong' }], ANN)).toEqual([
      BotCommandsSet({ ...own, userId: BOT, commands }),
    ]);
    expect(decideCommands(given(created), [], ANN)).toEqual({ refused: 'NoBot' });
  });
});
