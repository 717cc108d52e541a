/** Undoes an entry of the audit log. The server computes the preview of its effects. */
import { countRemovedByAct, previewModeratorActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import type { ModeratorAct, RemovedByAct, UndoEffect, UndoEffectCode } from '@folkmoot/contracts/moderation/undo-wire';
import type { Action, Effect, Target } from '../actions/action.ts';
import { call } from '../api/call.ts';
import { listOf, momentText } from '../format.ts';
import { type Key, text } from '../texts.ts';
import { statusText } from '../tickets/ticket-texts.ts';
import { suspendedUntil } from '../users/action-effects.ts';
import { actionText } from './action-words.ts';
import { fieldText } from './field-words.ts';

/** Effects that are highlighted, because something is not restored. */
const LEFT: ReadonlySet<UndoEffectCode> = new Set([
  'suspensionStays',
  'suspensionOver',
  'addressBanOver',
  'warningOver',
  'shadowBanStays',
  'shadowBanOver',
  'messagesTooLate',
  'fieldStays',
  'fieldTaken',
]);

const WORDS = {
  suspensionLifted: 'undoSuspensionLifted',
  suspensionAsBefore: 'undoSuspensionAsBefore',
  suspensionStays: 'undoSuspensionStays',
  suspensionOver: 'undoSuspensionOver',
  countLess: 'undoCountLess',
  addressBanLifted: 'undoAddressBanLifted',
  addressBanOver: 'undoAddressBanOver',
  warningLifted: 'undoWarningLifted',
  warningOver: 'undoWarningOver',
  warningBack: 'undoWarningBack',
  shadowBanLifted: 'undoShadowBanLifted',
  shadowBanBack: 'undoShadowBanBack',
  shadowBanStays: 'undoShadowBanStays',
  shadowBanOver: 'undoShadowBanOver',
  messageBack: 'undoMessageBack',
  messagesBack: 'undoMessagesBack',
  messagesTooLate: 'undoMessagesTooLate',
  fieldBack: 'undoFieldBack',
  fieldStays: 'undoFieldStays',
  fieldTaken: 'undoFieldTaken',
  serverDeletionCancelled: 'undoServerDeletionCancelled',
  serverDeletionBack: 'undoServerDeletionBack',
  serverPinned: 'undoServerPinned',
  serverUnpinned: 'undoServerUnpinned',
  postBack: 'undoPostBack',
  pinBack: 'undoPinBack',
  announcementOver: 'undoAnnouncementOver',
  announcementBack: 'undoAnnouncementBack',
  ticketStatusBack: 'undoTicketStatusBack',
  ticketFreed: 'undoTicketFreed',
  ticketHeldBack: 'undoTicketHeldBack',
  caseReopened: 'undoCaseReopened',
  caseFreed: 'undoCaseFreed',
  caseHeldBack: 'undoCaseHeldBack',
  reportersTold: 'undoReportersTold',
  appellantTold: 'undoAppellantTold',
  appealSettled: 'undoAppealSettled',
  ruleOver: 'undoRuleOver',
  ruleBack: 'undoRuleBack',
  cannedTextOver: 'undoCannedTextOver',
  cannedTextBack: 'undoCannedTextBack',
  timeOutBack: 'undoTimeOutBack',
} as const satisfies Record<UndoEffectCode, Key>;

function messagesBack({ messages, restorableMessages, restorableFiles }: RemovedByAct): readonly Effect[] {
  const deleted = messages - restorableMessages;
  return [
    { text: text.many('undoMessageCount', restorableMessages), tone: 'plain' },
    ...(restorableFiles > 0 ? [{ text: text.many('undoFileCount', restorableFiles), tone: 'plain' } as const] : []),
    ...(deleted > 0 ? [{ text: text.many('undoMessagesGone', deleted), tone: 'warning' } as const] : []),
  ];
}

/** Effects whose fields share one line. */
const OF_FIELDS = ['fieldBack', 'fieldStays', 'fieldTaken'] as const;

function gapsOf({ effect, until, field }: UndoEffect): Readonly<Record<string, string>> {
  if (effect === 'suspensionAsBefore') return { until: suspendedUntil(until) };
  if (effect === 'timeOutBack') return { until: momentText(until ?? 0) };
  if (effect === 'ticketStatusBack') return { status: statusText(Number(field)) };
  return {};
}

/** The effects of an undo, one line each. Fields with the same effect share a line. */
export function effectsOf(effects: readonly UndoEffect[], removed: RemovedByAct): readonly Effect[] {
  const isPassword = ({ field }: UndoEffect) => field === 'newPassword';
  const ofField = (undoEffect: UndoEffect) => OF_FIELDS.some((code) => code === undoEffect.effect) && !isPassword(undoEffect);
  const fields = OF_FIELDS.flatMap((code): readonly Effect[] => {
    const names = effects
      .filter((undoEffect) => undoEffect.effect === code && ofField(undoEffect))
      .map(({ field }) => fieldText(field ?? ''));
    if (names.length === 0) return [];
    return [{ text: text(WORDS[code], { fields: listOf([...new Set(names)]) }), tone: LEFT.has(code) ? 'warning' : 'plain' }];
  });
  return [...fields, ...effects.filter((undoEffect) => !ofField(undoEffect)).flatMap((undoEffect) => linesOf(undoEffect, removed))];
}

function linesOf(undoEffect: UndoEffect, removed: RemovedByAct): readonly Effect[] {
  const { effect, field } = undoEffect;
  if (effect === 'messagesBack') return messagesBack(removed);
  if (field === 'newPassword') return [{ text: text('undoPasswordStays'), tone: 'warning' }];
  const words = text(WORDS[effect], gapsOf(undoEffect));
  return [{ text: words, tone: LEFT.has(effect) ? 'warning' : 'plain' }];
}

export function targetOf({ id, actionType, username, serverName, userId, serverId }: ModeratorAct): Target {
  return { id, name: `${actionText(actionType)} ${username ?? serverName ?? userId ?? serverId ?? ''}`.trim() };
}

export const undoAction: Action = {
  id: 'undo-action',
  title: () => text('undoTitle'),
  text: text('undoText'),
  confirm: text('undo'),
  isDestructive: false,
  asks: [],
  preview: async ({ id: entryId }) => {
    const [{ effects }, removed] = await Promise.all([
      call(previewModeratorActUndo, { query: { entryId } }),
      call(countRemovedByAct, { query: { entryId } }),
    ]);
    return effectsOf(effects, removed);
  },
  carryOut: ({ id: entryId }, _wish, password) => call(undoModeratorAct, { params: { entryId }, body: { password } }),
};
