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

describe('a drawn text', () => {
  it('has lists, numbered from their first number', () => {
    expect(drawn('- a\n  1. b')).toContain('<ul><li>a<ol start="1"><li>b</li></ol></li></ul>');
    expect(drawn('7. a\n8. b')).toContain('<ol start="7"><li>a</li><li>b</li></ol>');
  });

  it('has tasks that say whether they are done', () => {
    const tasks = drawn('- [ ] a\n- [x] b').match(/<li class="markup-task"><input [^>]*>/g) ?? [];
    expect(tasks[0]).toMatch(/disabled.*aria-label="not done"/);
    expect(tasks[1]).toMatch(/disabled.*aria-label="done"/);
  });

  it('has tables with a header, alignment and a name', () => {
    const html = drawn('|a|b|\n|-|-:|\n|c|**d**|');
    expect(html).toContain('<section class="markup-table" tabindex="0" aria-label="Table"><table>');
    expect(html).toContain('<th scope="col">a</th><th style="text-align:right" scope="col">b</th>');
    expect(html).toContain('<td>c</td><td style="text-align:right"><strong>d</strong></td>');
  });

  it('has no element that a text asks for', () => {
    const html = drawn('<script>a</script> <style>b</style> <img src=x onerror=c> [a](javascript:b) ![a](https://a.example/b.png)');
    expect(html).not.toMatch(/<(?:script|style|img)|href="javascript/i);
  });

  it('shows the address of a mail link, also behind a label', () => {
    expect(drawn('me@a.example')).toContain('<a href="mailto:me@a.example"');
    expect(drawn('[you@b.example](mailto:me@a.example)')).toContain('<bdi>you@b.example</bdi> (<a href="mailto:me@a.example"');
  });

  it('has links whose label has markup', () => {
    expect(drawn('[**a** `b`](https://a.example)')).toContain('<bdi><strong>a</strong> <code class="markup-code">b</code></bdi></a>');
  });
});
