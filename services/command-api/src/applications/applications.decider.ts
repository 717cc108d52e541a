/** Rules of applications and their bots (servers document 5.13, users document 12). Pure. */
import { BadgesSet, NameClaimed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import type { BotCommand } from '@folkmoot/contracts/applications/bot-command';
import {
  ApplicationCreated,
  ApplicationDeleted,
  ApplicationRenamed,
  BotCommandsSet,
  BotCreated,
  BotTokenRefreshed,
} from '@folkmoot/contracts/applications/events';
import { APPLICATION_LIMITS } from '@folkmoot/contracts/applications/limits';
import type { Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { PersonalNoticeRemoved } from '@folkmoot/contracts/notices/events';
import { PresenceChosen } from '@folkmoot/contracts/presence/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { userStream } from '../accounts/user-state.ts';
import { noticeStream } from '../notices/notice-state.ts';
import type { Application, ApplicationEvent, ApplicationState } from './application-state.ts';

export type CreateFacts = {
  readonly applicationId: string;
  readonly ownerId: string;
  /** The number of the owner's applications (warm). */
  readonly count: number;
  readonly now: number;
};

export function decideCreate(facts: CreateFacts): Decision<ApplicationEvent, 'TooManyApplications'> {
  const { applicationId, ownerId, count, now } = facts;
  if (count >= APPLICATION_LIMITS.perAccount) return refuse('TooManyApplications');
  return [ApplicationCreated({ applicationId, userId: ownerId, name: `Untitled ${count + 1}`, createdAt: now })];
}

/** null: it does not exist or belongs to someone else. Every decision checks this, because the application may have been deleted since. */
export function ownedBy(state: ApplicationState, ownerId: string): Application | null {
  return state.status === 'live' && state.ownerId === ownerId ? state : null;
}

export function decideRename(
  state: ApplicationState,
  name: string | undefined,
  ownerId: string,
): Decision<ApplicationEvent, 'ApplicationNotYours'> {
  const application = ownedBy(state, ownerId);
  if (!application) return refuse('ApplicationNotYours');
  if (name === undefined || name === application.name) return [];
  return [ApplicationRenamed({ applicationId: application.applicationId, userId: ownerId, name })];
}

export type BotFacts = {
  readonly ownerId: string;
  readonly userId: string;
  readonly username: string;
  readonly tag: string;
  readonly nameId: string;
  readonly hexColor: string;
  readonly now: number;
};

/** A bot is a user without an address and a password. Its name is random, so its claim cannot conflict. */
export function decideCreateBot(state: ApplicationState, facts: BotFacts): Decision<ApplicationEvent, 'ApplicationNotFound' | 'BotExists'> {
  const { ownerId, userId, username, tag, hexColor, now } = facts;
  const application = ownedBy(state, ownerId);
  if (!application) return refuse('ApplicationNotFound');
  if (application.botUserId !== null) return refuse('BotExists');
  const registered = UserRegistered({ userId, username, tag, email: null, hexColor, badges: 0, bot: true, registeredAt: now });
  return {
    events: [BotCreated({ applicationId: application.applicationId, ownerId, userId })],
    sideEvents: [
      { stream: `name-${facts.nameId}`, event: NameClaimed({ userId, claimedAt: now }) },
      { stream: userStream(userId), event: registered },
    ],
  };
}

/** The vault already has the new token. */
export function decideRefresh(state: ApplicationState, ownerId: string): Decision<ApplicationEvent, 'UnknownApplication' | 'NoBotToken'> {
  const application = ownedBy(state, ownerId);
  if (!application) return refuse('UnknownApplication');
  const { applicationId, botUserId, tokenVersion } = application;
  if (botUserId === null) return refuse('NoBotToken');
  return [BotTokenRefreshed({ applicationId, ownerId, userId: botUserId, tokenVersion: tokenVersion + 1 })];
}

export type WantedCommand = { readonly name: string; readonly description?: string | undefined; readonly args?: string | undefined };

/** Keeps the first command of each name. */
export function commandSet(wanted: readonly WantedCommand[]): BotCommand[] {
  const named = new Map<string, BotCommand>();
  for (const { name, description, args } of wanted) {
    if (!named.has(name)) named.set(name, { name, description: description || null, args: args || null });
  }
  return [...named.values()];
}

export function decideCommands(
  state: ApplicationState,
  wanted: readonly WantedCommand[],
  ownerId: string,
): Decision<ApplicationEvent, 'UnknownApplication' | 'NoBot'> {
  const application = ownedBy(state, ownerId);
  if (!application) return refuse('UnknownApplication');
  if (application.botUserId === null) return refuse('NoBot');
  const { applicationId, botUserId: userId } = application;
  return [BotCommandsSet({ applicationId, ownerId, userId, commands: commandSet(wanted) })];
}

/** The visible data of a bot besides its profile. */
export type BotTraces = {
  readonly badges: number;
  readonly presence: { readonly status: number; readonly custom: string | null };
  readonly hasNotice: boolean;
};

export type DeleteFacts = {
  readonly ownerId: string;
  /** null: there is no bot. */
  readonly traces: BotTraces | null;
  /** Events that remove the bot from its servers. */
  readonly departures: readonly SideEvent[];
  readonly now: number;
};

/** A deleted bot keeps only its messages, under a name that says it is deleted (users document, section 3). */
function scrubbed(userId: string, traces: BotTraces | null): readonly SideEvent[] {
  const username = `Deleted Bot ${userId.slice(-4)}`;
  const nothing = { avatar: null, banner: null, bio: null, bgColorOne: null, bgColorTwo: null, primaryColor: null };
  const profile = { stream: userStream(userId), event: ProfileUpdated({ userId, username, ...nothing }) };
  if (!traces) return [profile];
  const { status, custom } = traces.presence;
  const silent = PresenceChosen({ userId, status, custom: null, statusBefore: status, changed: ['custom'] });
  return [
    profile,
    ...(custom === null ? [] : [{ stream: userStream(userId), event: silent }]),
    ...(traces.badges === 0 ? [] : [{ stream: userStream(userId), event: BadgesSet({ userId, badges: 0 }) }]),
    ...(traces.hasNotice ? [{ stream: noticeStream(userId), event: PersonalNoticeRemoved({ userId }) }] : []),
  ];
}

export function decideDelete(state: ApplicationState, facts: DeleteFacts): Decision<ApplicationEvent, 'ApplicationNotFound'> {
  const { ownerId, traces, departures, now } = facts;
  const application = ownedBy(state, ownerId);
  if (!application) return refuse('ApplicationNotFound');
  const { applicationId, botUserId: userId } = application;
  const deleted = ApplicationDeleted({ applicationId, ownerId, userId, deletedAt: now });
  return { events: [deleted], sideEvents: userId === null ? [] : [...scrubbed(userId, traces), ...departures] };
}
