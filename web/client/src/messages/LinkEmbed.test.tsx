import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { changeAppearance } from '../appearance/appearance.ts';
import { LinkEmbed } from './LinkEmbed.tsx';
import { aMessage } from './message-fixture.ts';

const drawn = (origUrl: string) =>
  renderToStaticMarkup(<LinkEmbed message={aMessage(1, { embed: { title: 'A page', url: origUrl, origUrl, domain: 'x' } })} />);

afterEach(() => changeAppearance({ twitterEmbed: true }));

describe('cards of links to X', () => {
  it('are hidden only if the device hides them, and other cards never', () => {
    expect(drawn('https://x.com/someone/status/1')).toContain('A page');
    changeAppearance({ twitterEmbed: false });
    expect(drawn('https://x.com/someone/status/1')).toBe('');
    expect(drawn('https://a.example/')).toContain('A page');
  });
});
