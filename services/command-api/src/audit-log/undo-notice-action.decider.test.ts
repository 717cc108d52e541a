import { ChannelNoticeRemoved, ChannelNoticeSet } from '@folkmoot/contracts/notices/events';
import { describe, expect, it } from 'vitest';
import { type NoticeEvent, noticeFolding } from '../notices/notice-state.ts';
import { ANN, BOB, GENERAL, NOW, SERVER } from '../servers/test-server.ts';
import { actionAmong, undoneAt } from './test-action.ts';
import { decideUndoNoticeAction } from './undo-notice-action.decider.ts';

const on = { serverId: SERVER, channelId: GENERAL };
const set = (content: string, updatedAt: number, setById: string = BOB) =>
  ChannelNoticeSet({ ...on, noticeId: '8000', createdAt: NOW, updatedAt, content, setById });
const removed = (removedById: string = BOB) => ChannelNoticeRemoved({ ...on, removedById });

function undo(place: number, events: readonly NoticeEvent[], isThere = true) {
  const { state, facts } = actionAmong(noticeFolding, events, place);
  return decideUndoNoticeAction(state, { ...facts, channelId: GENERAL, isThere });
}

describe('undo of a change to a notice', () => {
  it('removes a new notice, if its text is unchanged', () => {
    expect(undo(0, [set('Be kind.', NOW)])).toEqual([removed(ANN), undoneAt(0)]);
    expect(undo(0, [set('Be kind.', NOW), set('Be kinder.', NOW + 1)])).toEqual({ refused: 'NothingToUndo' });
    expect(undo(0, [set('Be kind.', NOW), removed()])).toEqual({ refused: 'NothingToUndo' });
  });

  it('restores the previous text with its time', () => {
    expect(undo(1, [set('Be kind.', NOW), set('Be kinder.', NOW + 1)])).toEqual([set('Be kind.', NOW, ANN), undoneAt(1)]);
    expect(undo(1, [set('Be kind.', NOW), set('Be kinder.', NOW + 1), set('Be.', NOW + 2)])).toEqual({ refused: 'NothingToUndo' });
  });

  it('restores a removed notice, if there is no other', () => {
    expect(undo(1, [set('Be kind.', NOW), removed()])).toEqual([set('Be kind.', NOW, ANN), undoneAt(1)]);
    expect(undo(1, [set('Be kind.', NOW), removed(), set('Be.', NOW + 2)])).toEqual({ refused: 'NothingToUndo' });
  });

  it('restores nothing in a deleted channel', () => {
    expect(undo(1, [set('Be kind.', NOW), removed()], false)).toEqual({ refused: 'NothingToUndo' });
  });
});
