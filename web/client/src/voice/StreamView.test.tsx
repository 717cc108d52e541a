import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StreamView } from './StreamView.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('a stream', () => {
  it.each([true, false])('has a button for the full screen only if the browser has one: %s', (fullscreenEnabled) => {
    vi.stubGlobal('document', { fullscreenEnabled });
    vi.stubGlobal('MediaStream', class {});
    const drawn = renderToStaticMarkup(<StreamView stream={new MediaStream()} name="Ada" />);
    expect(drawn.includes('Full screen: screen of Ada')).toBe(fullscreenEnabled);
  });
});
