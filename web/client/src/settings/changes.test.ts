import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

const saved: { name: string; systemChannelId: string | null; slow: number } = { name: 'Harbour', systemChannelId: '1', slow: 0 };

describe('changesOf', () => {
  it('holds what differs and nothing that was typed back', () => {
    expect(changesOf(saved, { name: 'Haven', slow: 0 })).toEqual({ name: 'Haven' });
    expect(changesOf(saved, { name: 'Harbour' })).toEqual({});
  });

  it('tells "none" from "untouched"', () => {
    expect(changesOf(saved, { systemChannelId: null })).toEqual({ systemChannelId: null });
  });
});
