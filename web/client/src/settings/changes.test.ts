import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

const saved = { name: 'Harbour', systemChannelId: null as string | null, slow: 0 };

describe('changesOf', () => {
  it('holds what differs and nothing that was typed back', () => {
    expect(changesOf(saved, { name: 'Haven', slow: 0 })).toEqual({ name: 'Haven' });
    expect(changesOf(saved, { name: 'Harbour' })).toEqual({});
  });

  it('tells "none" from "untouched"', () => {
    expect(changesOf({ ...saved, systemChannelId: '1' }, { systemChannelId: null })).toEqual({ systemChannelId: null });
  });
});
