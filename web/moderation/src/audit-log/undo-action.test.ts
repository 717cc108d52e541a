import type { UndoEffect } from '@folkmoot/contracts/moderation/undo-wire';
import { expect, it } from 'vitest';
import { effectsOf } from './undo-action.ts';

const removed = { messages: 0, restorableMessages: 0, restorableFiles: 0 };

function of(effect: UndoEffect['effect'], field: string): UndoEffect {
  return { effect, until: null, field };
}

it('groups the fields with the same effect in one line', () => {
  const effects = [
    of('fieldBack', 'files.where'),
    of('fieldBack', 'name'),
    of('fieldStays', 'registration'),
    of('fieldStays', 'newPassword'),
  ];
  expect(effectsOf(effects, removed)).toEqual([
    { text: 'Restored to the previous value: Where files can be sent and Name.', tone: 'plain' },
    { text: 'Not changed, because someone changed it later: Who can register.', tone: 'warning' },
    { text: 'The password stays as it is. A password change can’t be undone.', tone: 'warning' },
  ]);
});
