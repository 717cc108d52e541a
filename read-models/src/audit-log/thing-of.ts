/** Converts an event about a rule, question, notice, timeout or listing to the new state and the log entry. Pure. */
import type { ActSubject, UndoableServerAction } from '@folkmoot/contracts/audit-log/acts';
import { AutomodRuleDeleted, AutomodRuleSet, PersonTimedOut, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import { ServerBumped, ServerDescribed, ServerPublished, ServerRepublished, ServerUnpublished } from '@folkmoot/contracts/explore/events';
import type { EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';
import { ChannelNoticeRemoved, ChannelNoticeSet } from '@folkmoot/contracts/notices/events';
import { WelcomeQuestionCreated, WelcomeQuestionDeleted, WelcomeQuestionUpdated } from '@folkmoot/contracts/welcome/events';
import type { Data } from '../batch.ts';
import { isOf } from './action-of.ts';
import type { Thing } from './around.ts';

export type ThingKind = 'rule' | 'question' | 'notice' | 'timeOut' | 'listing';

type Described = { readonly actionType: UndoableServerAction; readonly subject: ActSubject };

export type ThingStep = {
  readonly kind: ThingKind;
  readonly id: string;
  /** The new state from the previous one. null: there is none. */
  readonly set: (before: Thing | null) => Thing | null;
  /** null: the log does not show this event. */
  readonly describe: (before: Thing | null) => Described | null;
};

type StepOf = (event: Recorded) => ThingStep | null;

function step<Spec extends EventSpec>(spec: Spec, stepOf: (data: Data<Spec>) => ThingStep): readonly [string, StepOf] {
  return [spec.type, (event) => (isOf(spec, event) ? stepOf(event.data) : null)];
}

function nameIn(thing: Thing | null, field: string): string | null {
  const name = thing?.[field];
  return typeof name === 'string' ? name : null;
}

function undescribed(): null {
  return null;
}

function rule(id: string, name: string | null): ActSubject {
  return { kind: 'rule', id, name };
}
function question(id: string, name: string | null): ActSubject {
  return { kind: 'question', id, name };
}
function person(id: string): ActSubject {
  return { kind: 'user', id, name: null };
}
/** The name is in the server's structure. */
function channel(id: string): ActSubject {
  return { kind: 'channel', id, name: null };
}
function server(id: string): ActSubject {
  return { kind: 'server', id, name: null };
}

function asked({ title, multiselect, order, answers }: Data<typeof WelcomeQuestionUpdated>): Thing {
  return { title, multiselect, order, answers };
}

const steps: ReadonlyMap<string, StepOf> = new Map([
  step(AutomodRuleSet, ({ ruleId, rule: set }) => ({
    kind: 'rule',
    id: ruleId,
    set: () => set,
    describe: () => ({ actionType: 'SERVER_RULE_SET', subject: rule(ruleId, set.name) }),
  })),
  step(AutomodRuleDeleted, ({ ruleId }) => ({
    kind: 'rule',
    id: ruleId,
    set: () => null,
    describe: (before) => ({ actionType: 'SERVER_RULE_DELETE', subject: rule(ruleId, nameIn(before, 'name')) }),
  })),
  step(PersonTimedOut, ({ userId, until }) => ({ kind: 'timeOut', id: userId, set: () => ({ until }), describe: undescribed })),
  step(TimeOutLifted, ({ userId }) => ({
    kind: 'timeOut',
    id: userId,
    set: () => null,
    describe: () => ({ actionType: 'SERVER_TIME_OUT_LIFT', subject: person(userId) }),
  })),
  step(ChannelNoticeSet, ({ channelId, content }) => ({
    kind: 'notice',
    id: channelId,
    set: () => ({ content }),
    describe: () => ({ actionType: 'SERVER_NOTICE_SET', subject: channel(channelId) }),
  })),
  step(ChannelNoticeRemoved, ({ channelId }) => ({
    kind: 'notice',
    id: channelId,
    set: () => null,
    describe: () => ({ actionType: 'SERVER_NOTICE_REMOVE', subject: channel(channelId) }),
  })),
  step(WelcomeQuestionCreated, ({ questionId, createdById: _, createdAt: __, ...data }) => ({
    kind: 'question',
    id: questionId,
    set: () => asked({ ...data, questionId, updatedById: '' }),
    describe: () => ({ actionType: 'SERVER_QUESTION_CREATE', subject: question(questionId, data.title) }),
  })),
  step(WelcomeQuestionUpdated, (data) => ({
    kind: 'question',
    id: data.questionId,
    set: () => asked(data),
    describe: () => ({ actionType: 'SERVER_QUESTION_UPDATE', subject: question(data.questionId, data.title) }),
  })),
  step(WelcomeQuestionDeleted, ({ questionId }) => ({
    kind: 'question',
    id: questionId,
    set: () => null,
    describe: (before) => ({ actionType: 'SERVER_QUESTION_DELETE', subject: question(questionId, nameIn(before, 'title')) }),
  })),
  step(ServerPublished, ({ serverId, publicId, description }) => ({
    kind: 'listing',
    id: serverId,
    set: () => ({ publicId, description, lifetimeBumpCount: 1 }),
    describe: () => ({ actionType: 'SERVER_PUBLISH', subject: server(serverId) }),
  })),
  step(ServerDescribed, ({ serverId, description }) => ({
    kind: 'listing',
    id: serverId,
    set: (before) => before && { ...before, description },
    describe: () => ({ actionType: 'SERVER_DESCRIBE', subject: server(serverId) }),
  })),
  step(ServerUnpublished, ({ serverId }) => ({
    kind: 'listing',
    id: serverId,
    set: () => null,
    describe: () => ({ actionType: 'SERVER_UNPUBLISH', subject: server(serverId) }),
  })),
  step(ServerRepublished, ({ serverId, publicId, description, lifetimeBumpCount }) => ({
    kind: 'listing',
    id: serverId,
    set: () => ({ publicId, description, lifetimeBumpCount }),
    describe: undescribed,
  })),
  step(ServerBumped, ({ serverId }) => ({
    kind: 'listing',
    id: serverId,
    set: (before) => before && { ...before, lifetimeBumpCount: Number(before.lifetimeBumpCount) + 1 },
    describe: undescribed,
  })),
]);

export const THING_EVENTS: readonly string[] = [...steps.keys()];

/** null: the event is about no such object in a server. */
export function thingStepOf(event: Recorded): ThingStep | null {
  return steps.get(event.type)?.(event) ?? null;
}
