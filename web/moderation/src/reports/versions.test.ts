import type { ReportedContent } from '@folkmoot/contracts/reports/content';
import { describe, expect, it } from 'vitest';
import { versionsOf } from './versions.ts';

function aMessage(content: string): ReportedContent {
  return { kind: 'message', content, writtenAt: 1, editedAt: null, files: [] };
}

describe('versions of reported content', () => {
  it('are each listed once, the last reported first', () => {
    const reports = ['new', 'old', 'new'].map((words, index) => ({ id: `r${index}`, content: aMessage(words), reportedAt: 9 - index }));
    expect(versionsOf(reports)).toEqual([
      { reportId: 'r0', content: aMessage('new'), count: 2, lastAt: 9 },
      { reportId: 'r1', content: aMessage('old'), count: 1, lastAt: 8 },
    ]);
  });

  it('are empty if the author was erased', () => {
    expect(versionsOf([{ id: 'r0', content: null, reportedAt: 1 }])).toEqual([]);
  });
});
