import type { ServerAction } from '@folkmoot/contracts/audit-log/wire';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuditRow } from './AuditRow.tsx';

function deletionOf(content: string): ServerAction {
  return {
    id: '1',
    createdAt: 0,
    actionById: '2',
    serverId: '10',
    actionType: 'SERVER_MESSAGE_DELETE',
    data: { messageId: '30', channelId: '20', authorUserId: '3', content, files: 0 },
    undo: { state: 'open', until: 1 },
  };
}

it('hides the spoiler of a deleted message', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AuditRow entry={deletionOf('The end: ||secret||')} names={new Map()} />
    </MemoryRouter>,
  );
  expect(html).toContain('The end: ');
  expect(html).not.toContain('secret');
});
