import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { aMessage } from '../messages/message-fixture.ts';
import { emptyState } from '../store/state.ts';
import { store } from '../store/store.ts';
import { FoundMessage } from './FoundMessage.tsx';
import { searchTerms } from './highlight.ts';

const message = aMessage(2, { content: 'The **white** whale' });
const context = { before: aMessage(1, { createdById: '2', content: 'words before' }), after: aMessage(3, { content: 'words after' }) };

function block(userId: string): void {
  const friend = { id: '5', recipientId: userId, userId: '9', status: FRIEND_STATUS.BLOCKED, createdAt: 0 };
  store.set({ ...emptyState, friends: new Map([[userId, friend]]) });
}

function drawn(): string {
  const terms = searchTerms('"white whale"');
  return renderToStaticMarkup(
    <MemoryRouter>
      <FoundMessage message={message} context={context} terms={terms} />
    </MemoryRouter>,
  );
}

afterEach(() => store.set(emptyState));

describe('a search result', () => {
  it('marks the found words, also across markup', () => {
    expect(drawn()).toContain('The <mark>white whale</mark>');
  });

  it('shows the messages around it', () => {
    expect(drawn()).toMatch(/words before.*white whale.*words after/);
  });

  it('shows no message of a blocked user around it', () => {
    block('2');
    expect(drawn()).not.toContain('words before');
  });

  it('hides a message of a blocked user', () => {
    block('1');
    expect(drawn()).not.toContain('whale');
  });
});
