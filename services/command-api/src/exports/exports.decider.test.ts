import {
  DataExportAdvanced,
  DataExportCancelled,
  DataExportCompleted,
  DataExportFailed,
  DataExportRequested,
} from '@folkmoot/contracts/exports/events';
import { EXPORT_LIMITS } from '@folkmoot/contracts/exports/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { describe, expect, it } from 'vitest';
import { type ExportEvent, exportFolding } from './export-state.ts';
import { decideCancel, decideRequest } from './exports.decider.ts';

const { everyMs, keptMs } = EXPORT_LIMITS;
const AT = 1000;
const ofExport = { exportId: '5', userId: '1', requestedAt: AT };
const asked = DataExportRequested({ ...ofExport, sessionId: 's' });
const advanced = DataExportAdvanced({ ...ofExport, gathering: 'messages', percent: 40, at: AT + 1 });
const completed = DataExportCompleted({ ...ofExport, bytes: 9, completedAt: AT + 2, expiresAt: AT + 2 + keptMs });
const failed = DataExportFailed({ ...ofExport, failedAt: AT + 2 });
const cancelled = DataExportCancelled({ ...ofExport, cancelledAt: AT + 3 });
const given = (...history: readonly ExportEvent[]) => fold(exportFolding, history);
const facts = { exportId: '6', userId: '1', sessionId: 's' };
const again = (now: number) => [DataExportRequested({ ...facts, requestedAt: now })];

describe('requesting an export', () => {
  it('starts an archive', () => {
    expect(decideRequest(given(), { ...facts, now: AT })).toEqual(again(AT));
  });

  it('is refused while one is in progress, up to a day', () => {
    expect(decideRequest(given(asked, advanced), { ...facts, now: AT + 5 })).toEqual(refuse('ExportRunning'));
    expect(decideRequest(given(asked), { ...facts, now: AT + everyMs })).toEqual(again(AT + everyMs));
  });

  it.each([
    ['kept', [asked, completed]],
    ['removed', [asked, completed, cancelled]],
  ] as const)('is refused on the day of one that is ready and %s, with the remaining time', (_, history) => {
    expect(decideRequest(given(...history), { ...facts, now: AT + 10 })).toEqual(refuse('ExportedToday', { ttl: everyMs - 10 }));
    expect(decideRequest(given(...history), { ...facts, now: AT + everyMs })).toEqual(again(AT + everyMs));
  });

  it.each([
    ['was cancelled', [asked, cancelled]],
    ['failed', [asked, failed]],
  ] as const)('is possible again when one %s', (_, history) => {
    expect(decideRequest(given(...history), { ...facts, now: AT + 10 })).toEqual(again(AT + 10));
  });
});

describe('cancelling', () => {
  it.each([
    ['while it is in progress', [asked, advanced]],
    ['when it is ready', [asked, completed]],
  ] as const)('is possible %s', (_, history) => {
    expect(decideCancel(given(...history), AT + 3)).toEqual([cancelled]);
  });

  it('is refused when there is none', () => {
    expect(decideCancel(given(), AT)).toEqual(refuse('NoExport'));
    expect(decideCancel(given(asked, cancelled), AT)).toEqual(refuse('NoExport'));
    expect(decideCancel(given(asked, completed), AT + 2 + keptMs)).toEqual(refuse('NoExport'));
  });

  it('of a replaced archive does nothing', () => {
    const newer = DataExportRequested({ ...facts, requestedAt: AT + everyMs });
    expect(given(asked, newer, completed)).toMatchObject({ status: 'running', exportId: '6' });
  });
});
