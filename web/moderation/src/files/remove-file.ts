import { removeFile } from '@folkmoot/contracts/media/commands';
import type { Action, Target } from '../actions/action.ts';
import { call } from '../api/call.ts';
import { text } from '../texts.ts';

export const removeFileAction: Action = {
  id: 'remove-file',
  title: () => text('filesRemoveTitle'),
  text: text('filesRemoveText'),
  confirm: text('filesRemove'),
  isDestructive: true,
  asks: ['reason'],
  carryOut: ({ id: sha256 }, { reason }, password) => call(removeFile, { body: { sha256, reason, password } }),
};

const SHOWN = 16;

export function targetOf(sha256: string): Target {
  return { id: sha256, name: text('filesTarget', { hash: `${sha256.slice(0, SHOWN)}…` }) };
}
