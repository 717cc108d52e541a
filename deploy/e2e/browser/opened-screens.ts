/** Panes, menus, pickers and dialogs on a phone, each with the address of its page and the controls that open it. */
import type { Page } from 'playwright-core';
import type { SampleIds } from './client-pages.ts';

/** A control by role and name, or a message whose menu opens. */
type Step = { readonly role: 'button' | 'menuitem' | 'tab'; readonly name: string | RegExp } | { readonly menuOf: string };

export type OpenedScreen = { readonly title: string; readonly path: string; readonly steps: readonly Step[] };

function button(name: string | RegExp): Step {
  return { role: 'button', name };
}

function entry(name: string): Step {
  return { role: 'menuitem', name };
}

const SIDE = button(/^Show channels and conversations/);
const MESSAGE = { menuOf: 'Hello' };

export function openedScreens({ serverId, channelId, postId }: SampleIds): readonly OpenedScreen[] {
  const channel = `/app/servers/${serverId}/${channelId}`;
  const settings = `/app/servers/${serverId}/settings`;
  return [
    { title: 'servers and channels', path: channel, steps: [SIDE] },
    { title: 'servers and conversations', path: '/app/inbox', steps: [SIDE] },
    { title: 'menu of the server', path: channel, steps: [SIDE, button('Server menu for Painters')] },
    { title: 'invite dialog', path: channel, steps: [SIDE, button('Server menu for Painters'), entry('Invite people')] },
    { title: 'menu of the account', path: channel, steps: [SIDE, button(/^Status and account/)] },
    { title: 'members', path: channel, steps: [button('Show members')] },
    { title: 'menu of a message', path: channel, steps: [MESSAGE] },
    { title: 'reminder dialog', path: channel, steps: [MESSAGE, entry('Remind me')] },
    { title: 'forward dialog', path: channel, steps: [MESSAGE, entry('Forward')] },
    { title: 'save dialog', path: channel, steps: [MESSAGE, entry('Save message')] },
    { title: 'note dialog', path: '/app/saved', steps: [button('Edit note')] },
    { title: 'report dialog', path: channel, steps: [MESSAGE, entry('Report')] },
    { title: 'selected messages', path: channel, steps: [MESSAGE, entry('Select messages')] },
    { title: 'delete dialog', path: channel, steps: [MESSAGE, entry('Delete')] },
    { title: 'emoji picker', path: channel, steps: [button('Emoji')] },
    { title: 'poll dialog', path: channel, steps: [button('Create poll')] },
    { title: 'files', path: channel, steps: [button('More'), entry('Files in this conversation')] },
    { title: 'pins', path: channel, steps: [button('More'), entry('1 pinned message')] },
    { title: 'profile card', path: channel, steps: [button('Ben')] },
    { title: 'menu of a post', path: `/app?postId=${postId}`, steps: [button('More actions for the post by Ben')] },
    { title: 'friend dialog', path: '/app/inbox', steps: [button('Add friend')] },
    { title: 'new server dialog', path: '/app', steps: [SIDE, button('Create or join a server')] },
    { title: 'reminders', path: '/app', steps: [button('1 reminder')] },
    { title: 'scheduled messages', path: '/app/scheduled', steps: [] },
    { title: 'edit dialog of a scheduled message', path: '/app/scheduled', steps: [button('Edit')] },
    { title: 'new invite dialog', path: `${settings}/invites`, steps: [button('New invite')] },
    { title: 'deletion of the server', path: `${settings}/general`, steps: [button('Delete server')] },
    { title: 'log-out dialog', path: '/app/settings', steps: [button('Log out')] },
    { title: 'new ticket dialog', path: '/app/settings/tickets', steps: [button('New ticket')] },
  ];
}

export async function open(page: Page, { path, steps }: OpenedScreen): Promise<void> {
  await page.goto(path);
  for (const step of steps) {
    if ('menuOf' in step)
      await page
        .getByRole('article')
        .filter({ hasText: step.menuOf })
        .first()
        .click({ button: 'right', position: { x: 300, y: 16 } });
    else await page.getByRole(step.role, { name: step.name, exact: true }).first().click();
  }
}
