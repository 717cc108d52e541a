import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState } from '../store/state.ts';
import { aChannel, ada, aMember, aRole, aUser, payload } from '../store/state-fixture.ts';
import { store } from '../store/store.ts';
import { Markup } from './Markup.tsx';
import { MarkupText } from './MarkupText.tsx';
import { NameOfUser } from './mentions.tsx';

/** Changes the text direction up to the end of the paragraph. */
const TURN = '\u202e';

const around = { serverId: '10', mentions: [], quotes: [] };

beforeEach(() => {
  const turned = aUser('2', `${TURN}neB`);
  const roles = [aRole('11', 1, 2), aRole('12', 2, 2, { name: `${TURN}loot` })];
  const channels = [aChannel('20', { name: `${TURN}llah` })];
  const serverMembers = [aMember('10', ada), aMember('10', turned)];
  store.set(authenticated(emptyState, payload({ serverMembers, serverRoles: roles, channels })));
});

afterEach(() => store.set(emptyState));

function drawn(content: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Markup content={content} context={around} />
    </MemoryRouter>,
  );
}

describe('a name that changes the text direction', () => {
  it.each([
    ['of a person', '[@:2] wrote', `@<bdi>${TURN}neB</bdi></button> wrote`],
    ['of a role', '[r:12] wrote', `@<bdi>${TURN}loot</bdi></span> wrote`],
    ['of a channel', '[#:20] is open', `#<bdi>${TURN}llah</bdi></a> is open`],
  ])('%s does not affect the text around it', (_title, content, shown) => {
    expect(drawn(content)).toContain(shown);
  });

  it('is isolated in one line of text', () => {
    const line = renderToStaticMarkup(<MarkupText content="[@:2] in [#:20]" serverId="10" />);
    expect(line).toBe(`<bdi class="markup-line">@\u2068${TURN}neB\u2069 in #\u2068${TURN}llah\u2069</bdi>`);
  });

  it('is isolated above a quote and before a reply', () => {
    expect(renderToStaticMarkup(<NameOfUser id="2" serverId="10" known="Ben" />)).toBe(`<bdi>${TURN}neB</bdi>`);
  });
});
