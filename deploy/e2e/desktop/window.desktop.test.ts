/** The window of the desktop shell on a virtual desktop: its settings, and closing it. */
import { afterAll, describe, expect, it } from 'vitest';
import { startProduct } from '../browser/product.ts';
import { registerUser } from '../user.ts';
import { startDesktopShell } from './desktop-shell.ts';

const product = await startProduct();
const ada = await registerUser(product.url, 'Ada');

afterAll(() => product.dispose());

describe('the window of the desktop shell', async () => {
  const at = await startDesktopShell(product.url);
  const { shell, desktop } = at;
  const toggle = (label: string) =>
    shell.run(
      `[...document.querySelectorAll('label')].find((row) => row.textContent.includes(arguments[0])).querySelector('input').click()`,
      label,
    );
  const isOn = (label: string) =>
    shell.run(
      `return [...document.querySelectorAll('label')].find((row) => row.textContent.includes(arguments[0]))?.querySelector('input').checked ?? null`,
      label,
    );

  it('applies its settings, and stores them', async () => {
    await expect.poll(() => shell.run(`return document.title`)).toContain('Welcome back');
    await shell.run(
      `localStorage.setItem('folkmoot.token', arguments[0]); location.assign(arguments[1])`,
      ada.token,
      `${product.url}/app/settings/window-settings`,
    );
    await expect.poll(() => isOn('Keep on top of other windows')).toBe(false);
    await at.screenshot('window-settings');
    await toggle('Keep on top of other windows');
    await expect.poll(() => at.states()).toContain('ABOVE');
    await toggle('Open when I log in');
    await expect.poll(() => isOn('Open when I log in')).toBe(true);
    expect(await desktop.run('find', [`${desktop.home}/.config/autostart`, '-name', '*.desktop'])).not.toBe('');
    await shell.run(`await window.folkmootShell.ask('change_settings', { change: { zoom: 1.5 } })`);
    await expect.poll(() => shell.run(`return window.innerWidth`)).toBe(Math.round(1280 / 1.5));
    await shell.run(`location.reload()`);
    await expect.poll(() => isOn('Keep on top of other windows')).toBe(true);
  });

  it('refuses invalid settings, and keeps the current ones', async () => {
    const change = (next: object) =>
      shell.run(`return window.folkmootShell.ask('change_settings', { change: arguments[0] }).then(() => 'done', String)`, next);
    expect(await change({ zoom: 'big' })).toMatch(/invalid type/);
    expect(await change({ program: '/bin/sh' })).toMatch(/unknown field/);
    expect(await change({ zoom: 99 })).toBe('done');
    expect(await shell.run(`return (await window.folkmootShell.ask('settings')).zoom`)).toBe(2);
    expect(await change({ zoom: 1 })).toBe('done');
  });

  it('closes with its title bar', async () => {
    await expect.poll(() => at.hasButton('Close')).toBe(true);
    await at.press('Close');
    await expect.poll(() => at.windows()).toEqual([]);
  });
});

describe('the desktop shell that leaves its server', async () => {
  const at = await startDesktopShell(product.url);
  const { shell, desktop } = at;

  it('restarts, forgets the server, and asks for one, whatever the options of the start', async () => {
    await expect.poll(() => shell.run(`return document.title`)).toContain('Welcome back');
    // It no longer answers, because its process ended.
    await shell.run(`window.folkmootShell.ask('leave_server')`).catch(() => undefined);
    await expect.poll(() => desktop.run('xdotool', ['search', '--onlyvisible', '--name', '^Folkmoot$']).catch(() => '')).not.toBe('');
    expect(await desktop.run('pgrep', ['--full', '--list-full', '--', 'folkmoot --ask$'])).not.toContain(product.url);
    await at.screenshot('asking-again');
    expect(await desktop.run('cat', [`${desktop.home}/.config/chat.folkmoot.desktop/settings.json`])).toContain('"server": null');
  });
});
