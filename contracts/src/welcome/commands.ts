/** Commands and queries on a server's welcome questions (servers document 5.7). */
import { z } from 'zod';
import { integer, optional, StatusTrue, text } from '../kernel/fields.ts';
import { RecordId, ServerId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { WELCOME_LIMITS } from './limits.ts';
import { ChangedWelcomeQuestion, RawWelcomeQuestion } from './wire.ts';

const InServer = z.object({ serverId: ServerId });
const OnQuestion = InServer.extend({ questionId: RecordId });
const OnAnswer = InServer.extend({ answerId: RecordId });
const memberOnly: Requirement[] = [{ need: 'user' }, { need: 'member' }];
const adminOnly: Requirement[] = [...memberOnly, { need: 'role', bit: ROLE_PERMISSION.ADMIN }];

const Title = text(WELCOME_LIMITS.title.min, WELCOME_LIMITS.title.max);
const Order = integer(WELCOME_LIMITS.order.min, WELCOME_LIMITS.order.max);
const Roles = optional(z.array(z.string().max(100)).max(WELCOME_LIMITS.rolesPerAnswer)).transform((roleIds) => roleIds ?? []);
const NewAnswer = z.object({ title: Title, roleIds: Roles, order: Order });

export const createWelcomeQuestion = command('createWelcomeQuestion', 'POST', '/servers/:serverId/welcome/questions', {
  who: adminOnly,
  limit: { name: 'server_welcome_question_create', requests: 10, perMs: 5000 },
  params: InServer,
  body: z.object({
    title: Title,
    multiselect: optional(z.boolean()).transform((several) => several ?? false),
    answers: z.array(NewAnswer).max(WELCOME_LIMITS.answers),
  }),
  reply: RawWelcomeQuestion,
  refuses: ['TooManyWelcomeQuestions'],
});

export const updateWelcomeQuestion = command('updateWelcomeQuestion', 'POST', '/servers/:serverId/welcome/questions/:questionId', {
  who: adminOnly,
  limit: { name: 'server_welcome_question_update', requests: 10, perMs: 5000 },
  params: OnQuestion,
  body: z.object({
    title: optional(Title),
    multiselect: optional(z.boolean()),
    order: optional(Order),
    /** The full new list; an empty or unknown id creates an answer. */
    answers: z.array(NewAnswer.extend({ id: optional(z.string().max(100)) })).max(WELCOME_LIMITS.answers),
  }),
  reply: ChangedWelcomeQuestion,
  refuses: ['UnknownWelcomeQuestion'],
});

export const deleteWelcomeQuestion = command('deleteWelcomeQuestion', 'DELETE', '/servers/:serverId/welcome/questions/:questionId', {
  who: adminOnly,
  limit: { name: 'server_welcome_question_delete', requests: 10, perMs: 5000 },
  params: OnQuestion,
  reply: StatusTrue,
  refuses: ['UnknownWelcomeQuestion'],
});

const Success = z.object({ success: z.literal(true) });

export const chooseWelcomeAnswer = command('chooseWelcomeAnswer', 'POST', '/servers/:serverId/welcome/answers/:answerId/answer', {
  who: memberOnly,
  limit: { name: 'server_welcome_answer', requests: 10, perMs: 5000 },
  params: OnAnswer,
  reply: Success,
  refuses: ['NotAMember', 'UnknownWelcomeAnswer'],
});

export const withdrawWelcomeAnswer = command('withdrawWelcomeAnswer', 'DELETE', '/servers/:serverId/welcome/answers/:answerId/answer', {
  who: memberOnly,
  limit: { name: 'server_welcome_answer_remove', requests: 10, perMs: 5000 },
  params: OnAnswer,
  reply: Success,
  refuses: ['NotAMember', 'UnknownWelcomeAnswer'],
});

/** In creation order; clients sort by `order`. */
export const listWelcomeQuestions = query('listWelcomeQuestions', '/servers/:serverId/welcome/questions', {
  who: memberOnly,
  limit: { name: 'server_welcome_questions_get', requests: 10, perMs: 10_000 },
  params: InServer,
  reply: z.array(RawWelcomeQuestion),
});

export const getWelcomeQuestion = query('getWelcomeQuestion', '/servers/:serverId/welcome/questions/:questionId', {
  who: memberOnly,
  limit: { name: 'server_welcome_question_get', requests: 10, perMs: 10_000 },
  params: OnQuestion,
  reply: RawWelcomeQuestion,
  refuses: ['UnknownWelcomeQuestion'],
});
