import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Markup } from './Markup.tsx';

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'http://moot.example' } }));
afterEach(() => vi.unstubAllGlobals());

function drawn(content: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Markup content={content} />
    </MemoryRouter>,
  );
}

describe('a link with a label', () => {
  it.each(['[site](https://a.example)', '[site](a.example)', '[link:a.example->site]'])('%s links to https', (written) => {
    expect(drawn(written)).toContain('<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow"><bdi>site</bdi></a>');
  });

  it.each(['[site](http://a.example)', '[link:http://a.example->site]'])(
    '%s does not link: the http address is next to the label',
    (written) => {
      const html = drawn(written);
      expect(html).toContain('<bdi>site</bdi> (<a href="http://a.example"');
      expect(html).toContain('<bdi dir="ltr">http://a.example</bdi></a>)');
    },
  );

  it.each(['[https://bank.example](https://evil.example)', '[bank.example](evil.example)', '[**bank.example**](https://evil.example)'])(
    '%s does not link: it names another host, and the address is next to it',
    (written) => {
      const html = drawn(written);
      expect(html).toMatch(/bank\.example(<\/strong>)?<\/bdi> \(<a href="https:\/\/evil\.example"/);
      expect(html).toContain('<bdi dir="ltr">https://evil.example</bdi></a>)');
    },
  );

  it('stays in the app if it links to the app', () => {
    expect(drawn('[here](http://moot.example/app/inbox)')).toContain('<a href="/app/inbox"');
    for (const path of ['/i/c0de', '/p/12', '/bot/34']) expect(drawn(`http://moot.example${path}`)).toContain(`<a href="${path}"`);
    expect(drawn('http://moot.example/api/users')).toContain('target="_blank"');
  });

  it.each(['[f1](https://\u202Emoc.knab@nigol.example)', '[e1](https://bank.example@evil.example/)', 'https://bank.example@evil.example/'])(
    '%j is no link, because its user name looks like the host',
    (written) => expect(drawn(written)).not.toContain('<a '),
  );

  it('shows the real host if the label is the address', () => {
    for (const written of ['https://аррӏе.com', '[https://аррӏе.com](https://аррӏе.com)', '[apple](http://аррӏе.com)'])
      expect(drawn(written)).toMatch(/<bdi dir="ltr">https?:\/\/xn--80ak6aa92e\.com\/<\/bdi>/);
  });

  it('may have its address as label', () => {
    expect(drawn('[link:http://a.example->http://a.example] http://a.example')).not.toContain('(');
  });
});
