/** The desktop shell on a virtual desktop: the system executes the commands of its pages. */
import { createServer } from 'node:http';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { createServer as createGuild } from '@folkmoot/contracts/servers/commands';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../src/free-port.ts';
import { startProduct } from '../browser/product.ts';
import { connect, registerUser } from '../user.ts';
import { startDesktopShell } from './desktop-shell.ts';

const product = await startProduct();
const [ada, ben] = await Promise.all([registerUser(product.url, 'Ada'), registerUser(product.url, 'Ben')]);

afterAll(() => product.dispose());

describe('the desktop shell', async () => {
  const at = await startDesktopShell(product.url);
  const { shell, desktop } = at;
  const { id: serverId, defaultChannelId } = await ada.api.call(createGuild, { body: { name: 'Workshop' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId } });
  await ben.api.call(joinServer, { params: { code } });
  const composer = 'textarea';
  const text = async () => z.string().parse(await shell.run(`return document.querySelector('${composer}').value`));

  const title = async () => z.string().parse(await shell.run(`return document.querySelector('.title-bar-title')?.textContent ?? ''`));

  it('opens the given server, below its own title bar', async () => {
    await expect.poll(() => shell.address()).toMatch(`${product.url}/login`);
    await expect.poll(title).toContain('Welcome back');
    await at.screenshot('log-in');
    await shell.run(
      `localStorage.setItem('folkmoot.token', arguments[0]);
       localStorage.setItem('folkmoot.notifications', JSON.stringify({ desktop: true }));
       location.assign(arguments[1]);`,
      ada.token,
      `${product.url}/app/servers/${serverId}/${defaultChannelId}`,
    );
    await expect.poll(title).toContain('General');
    await expect.poll(text).toBe('');
    await at.screenshot('channel');
  });

  it('copies the address of the page, and shows that for a second', async () => {
    await at.press('Copy page address');
    await expect.poll(() => at.hasButton('Copied')).toBe(true);
    expect(await at.clipboard()).toBe(await shell.address());
    await expect.poll(() => at.hasButton('Copy page address')).toBe(true);
  });

  it('maximizes and restores with the title bar', async () => {
    const [before] = await at.windows();
    await at.press('Maximize');
    await expect.poll(() => at.windows()).toEqual(['1400x900']);
    await at.screenshot('maximised');
    await expect.poll(() => at.hasButton('Restore')).toBe(true);
    await at.press('Restore');
    await expect.poll(() => at.windows()).toEqual([before]);
  });

  it('suggests corrections for a word, and cuts, copies and pastes', async () => {
    const field = await shell.find(composer);
    await field.type('We recieve');
    await field.click('right');
    await expect.poll(() => at.menu()).toContainEqual({ label: 'receive', isOff: false });
    await expect.poll(() => shell.run(`return document.querySelector('[role=menu]').closest('[data-entering]') === null`)).toBe(true);
    await at.screenshot('spelling');
    await at.choose('receive');
    await expect.poll(text).toBe('We receive');

    await field.click('right');
    await expect.poll(() => at.menu()).toContainEqual({ label: 'Copy', isOff: true });
    await at.choose('Select all');
    await field.click('right');
    await expect.poll(() => at.menu()).toContainEqual({ label: 'Cut', isOff: false });
    await at.choose('Cut');
    await expect.poll(text).toBe('');
    expect(await at.clipboard()).toBe('We receive');

    await field.click('right');
    await expect.poll(() => at.menu()).toContainEqual({ label: 'Paste', isOff: false });
    await at.choose('Paste');
    await expect.poll(text).toBe('We receive');
  });

  it('shows a system notification while it is minimized, and opens the message when it is pressed', async () => {
    await at.press('Minimize');
    await expect.poll(() => at.windows()).toEqual([]);
    const { channelId } = await ben.api.call(openDm, { params: { userId: ada.id } });
    await ben.api.call(sendMessage, { params: { channelId }, body: { content: 'Are <b>you</b> there?' } });
    await expect.poll(() => desktop.run('dunstctl', ['count', 'displayed'])).toBe('1\n');
    await at.screenshot('notice');
    await desktop.run('dunstctl', ['action']);
    await expect.poll(() => shell.address()).toBe(`${product.url}/app/inbox/${channelId}`);
    await expect.poll(() => at.windows()).toHaveLength(1);
    await expect.poll(() => desktop.run('dunstctl', ['count', 'displayed'])).toBe('0\n');
  });

  it('shows a running program to others if the user selects it', async () => {
    const connection = await connect(product.url, ben.token);
    desktop.start('/usr/bin/sleep', ['600']);
    await shell.run(`location.assign(arguments[0])`, `${product.url}/app/settings/activity-status`);
    await expect.poll(() => shell.run(`return document.body.innerText`)).toContain('Activity detection');
    // The first field of the section, which lists the programs of this desktop.
    await expect
      .poll(() => shell.run(`return [...document.querySelectorAll('.settings-stack section')].at(-1).querySelector('button').disabled`))
      .toBe(false);
    await shell.run(
      `const button = [...document.querySelectorAll('.settings-stack section')].at(-1).querySelector('button'); button.scrollIntoView(); button.id = 'program'`,
    );
    await (await shell.find('#program')).click();
    await expect
      .poll(() => shell.run(`return [...document.querySelectorAll('[role=option]')].map((row) => row.textContent)`))
      .toContain('sleep');
    await at.screenshot('programs');
    await shell.run(`[...document.querySelectorAll('[role=option]')].find((row) => row.textContent === 'sleep').click()`);
    await expect.poll(() => shell.run(`return document.querySelectorAll('[role=option]').length`)).toBe(0);
    await shell.run(`[...document.querySelectorAll('button[type=submit]')].at(-1).click()`);
    const { activity } = await connection.waitFor(
      presenceEvents.updated,
      (presence) => presence.userId === ada.id && Boolean(presence.activity),
    );
    expect(activity).toMatchObject({ action: 'Playing', name: 'sleep' });
    await at.screenshot('program-shown');
    connection.close();
  });

  it('opens only pages of its server, and lets no other page use its commands', async () => {
    const port = await freePort();
    const requests: string[] = [];
    const other = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end('<script>document.title = String(window.folkmootShell)</script>');
    }).listen(port, '127.0.0.1');
    const before = await shell.address();
    await shell.run(`location.assign(arguments[0])`, `http://127.0.0.1:${port}/`);
    await shell.run(`window.open(arguments[0])`, `http://127.0.0.1:${port}/window`);
    expect(await shell.address()).toBe(before);
    expect(requests).toEqual([]);
    const answer = `return window.folkmootShell.ask('choose_server', { address: arguments[0] }).then(() => 'done', String)`;
    expect(await shell.run(answer, `http://127.0.0.1:${port}`)).toMatch(/not allowed/);
    other.close();
  });
});
