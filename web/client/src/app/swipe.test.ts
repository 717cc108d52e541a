import { describe, expect, it } from 'vitest';
import { swipedTo } from './swipe.ts';

const from = { x: 200, y: 300 };

describe('swipedTo', () => {
  it('moves one pane in the direction of the finger', () => {
    expect(swipedTo('main', from, { x: 300, y: 310 }, true)).toBe('side');
    expect(swipedTo('side', from, { x: 100, y: 310 }, true)).toBe('main');
    expect(swipedTo('main', from, { x: 100, y: 310 }, true)).toBe('drawer');
    expect(swipedTo('drawer', from, { x: 300, y: 310 }, true)).toBe('main');
  });

  it('ignores scrolling, taps and missing panes', () => {
    expect(swipedTo('main', from, { x: 300, y: 400 }, true)).toBeNull();
    expect(swipedTo('main', from, { x: 230, y: 300 }, true)).toBeNull();
    expect(swipedTo('main', from, { x: 100, y: 300 }, false)).toBeNull();
    expect(swipedTo('side', from, { x: 300, y: 300 }, true)).toBeNull();
  });
});
