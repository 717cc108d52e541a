/** Changes of the instance's settings, in the moderators' audit log: which settings, by their names. */
import { InstanceSettingsChanged } from '@folkmoot/contracts/instance/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { on } from '@folkmoot/platform/projection/projection';
import { insert, isOfUndo } from './moderation-log-entries.ts';

export const instanceHandlers = [
  on(InstanceSettingsChanged, async (batch, tx) => {
    await insert(
      tx,
      MODERATION_ACT.INSTANCE_SETTINGS,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { changes, changedById, changedAt } }) => ({
          id,
          position,
          reason: changes.map(({ setting }) => setting).join(', '),
          byId: changedById,
          at: changedAt,
        })),
    );
  }),
];
