/** Finds undos that the reader may not run. The command API refuses them with the same rules. Pure. */
import type { ActData, ActValue, UndoableServerAction } from '@folkmoot/contracts/audit-log/acts';
import { isEqual } from '@folkmoot/contracts/audit-log/revert';
import type { BlockedBy } from '@folkmoot/contracts/audit-log/wire';
import { z } from 'zod';
import type { Now } from './action-undo.ts';
import type { Thing } from './around.ts';
import type { ServerStructure } from './server-structure.ts';
import type { Reversal } from './thing-undo.ts';

/** The user who reads the log. */
export type LogReader = { readonly userId: string; readonly isOwner: boolean; readonly roleIds: ReadonlySet<string> };

type OfAct = { readonly actionType: UndoableServerAction; readonly data: ActData };

const OWNERS: ReadonlySet<UndoableServerAction> = new Set([
  'SERVER_PUBLISH',
  'SERVER_DESCRIBE',
  'SERVER_UNPUBLISH',
  'SERVER_INVITE_DELETE',
]);

/** null: allowed. */
export function blockedBy(act: OfAct, { reverted }: Reversal, reader: LogReader, now: Now): BlockedBy | null {
  if (reader.isOwner) return null;
  const isOfOther = act.actionType === 'SERVER_INVITE_CREATE' && act.data.subject.id !== reader.userId;
  if (OWNERS.has(act.actionType) || isOfOther) return 'owner';
  const own = topOf([...reader.roleIds], now.structure);
  const moved = rolesMoved(act, reverted, reader, now);
  return moved.length > 0 && topOf(moved, now.structure) >= own ? 'rank' : null;
}

/** The position of the highest existing role. */
function topOf(roleIds: readonly string[], { roleOrder }: ServerStructure): number {
  return Math.max(-1, ...roleIds.map((id) => roleOrder.indexOf(id)));
}

/** The roles that must be below the reader's highest one. */
function rolesMoved(
  { actionType, data }: OfAct,
  reverted: Reversal['reverted'],
  { userId }: LogReader,
  { structure, member, around }: Now,
): readonly string[] {
  switch (actionType) {
    case 'SERVER_ROLE_CREATE':
    case 'SERVER_ROLE_UPDATE':
      return [data.subject.id];
    case 'SERVER_MEMBER_ROLES':
      return reverted.flatMap(({ from, to }) => {
        const [had, has] = [idsIn(to), idsIn(from)];
        return [...had.filter((id) => !has.includes(id)), ...has.filter((id) => !had.includes(id))];
      });
    case 'SERVER_MEMBER_NICKNAME':
      return data.subject.id === userId ? [] : [...structure.roleOrder.slice(0, 1), ...(member?.roleIds ?? [])];
    case 'SERVER_ROLES_ORDER':
      return reverted.flatMap(({ to }) => idsIn(to).filter((id, place) => structure.roleOrder[place] !== id));
    case 'SERVER_QUESTION_UPDATE':
    case 'SERVER_QUESTION_DELETE':
      return reverted.length === 0 ? [] : rolesOfAnswers(around?.before ?? null, around?.now ?? null);
    default:
      return [];
  }
}

function idsIn(value: ActValue): readonly string[] {
  return Array.isArray(value) ? value : [];
}

const Answers = z.object({ answers: z.array(z.object({ answerId: z.string(), roleIds: z.array(z.string()) })) });
const NO_ANSWERS: z.infer<typeof Answers> = { answers: [] };

/** Roles of restored answers, without those that the question already has. */
function rolesOfAnswers(before: Thing | null, now: Thing | null): readonly string[] {
  const [was, is] = [before, now].map((thing) => (thing ? Answers.parse(thing) : NO_ANSWERS).answers);
  if (isEqual(was, is)) return [];
  const rolesByAnswer = new Map(is?.map(({ answerId, roleIds }) => [answerId, roleIds]));
  return (was ?? []).flatMap(({ answerId, roleIds }) => roleIds.filter((id) => !rolesByAnswer.get(answerId)?.includes(id)));
}
