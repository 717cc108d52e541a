/** An instance with its founder and two admins, for tests of the audit log of moderators. */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { StaffActRefused } from '@folkmoot/contracts/moderation/events';
import { listModeratorActs, previewModeratorActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import * as cases from '@folkmoot/contracts/reports/staff-commands';
import { eventsOfCommand } from '@folkmoot/read-models/moderation/log-coverage';
import { afterAll, expect, inject } from 'vitest';
import { makeAdmin } from './badges.ts';
import { type Person, startNetwork } from './network.ts';

/** The parameters of requests about a case. */
export const onCase = ({ id }: { readonly id: string }, body?: object) => ({ params: { caseId: id }, ...(body && { body }) });

/** Call at the top of a test file, once for the whole file. Everything is stopped at the end. */
export async function startModerationLog() {
  const network = await startNetwork(inject('postgresUrl'));
  afterAll(() => network.stop());
  const founder = await network.register('Founder');
  const [admin, other] = [await network.register('Admin'), await network.register('Other')];
  for (const { id: userId } of [admin, other]) await makeAdmin(founder, userId);

  const undo = (entryId: string, who: Person = founder) =>
    who.ask(undoModeratorAct, { params: { entryId }, body: { password: who.password } });
  const refusedUndo = (entryId: string, status = 400, who: Person = founder) =>
    who.refused(undoModeratorAct, { params: { entryId }, body: { password: who.password } }, status);

  return {
    ...{ network, founder, admin, other, undo, refusedUndo },

    actions: (q: string, who: Person = founder) => who.ask(listModeratorActs, { query: { q } }),

    /** The newest log entry of an action. */
    async newest(actionType: number, who: Person = founder) {
      const found = (await who.ask(listModeratorActs)).find((action) => action.actionType === actionType);
      if (!found) throw new Error(`The log has no entry of type ${actionType}`);
      return found;
    },

    effects: async (entryId: string) =>
      (await founder.ask(previewModeratorActUndo, { query: { entryId } })).effects.map(({ effect }) => effect),

    /** Two at the same time: one succeeds, the other and all later ones are refused. */
    async expectUndoneOnce(entryId: string): Promise<void> {
      const both = await Promise.allSettled([undo(entryId), undo(entryId, admin)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await refusedUndo(entryId);
    },

    async caseOf(thingId: string, who: Person = admin) {
      const found = (await who.ask(cases.listCases)).find((row) => row.thingId === thingId);
      if (!found) throw new Error(`There is no case of ${thingId}`);
      return found;
    },

    /** The commands of moderators so far, and the events that they wrote although these are not listed for them. */
    async writtenByModerators() {
      const events = await network.product().foundation.log.readAll({ after: -1, limit: 100_000 });
      const logged = events.map(({ type, meta }) => {
        const { command }: EventMeta = JSON.parse(meta);
        return { command, type };
      });
      // Any of them may record that it was refused (decision 112).
      const accepted = logged.filter(({ type }) => type !== StaffActRefused.type);
      const byModerators = accepted.filter(({ command }) => command in eventsOfCommand && command !== undoModeratorAct.name);
      return {
        commands: new Set(byModerators.map(({ command }) => command)),
        unlisted: byModerators.filter(({ command, type }) => !eventsOfCommand[command]?.includes(type)),
      };
    },
  };
}
