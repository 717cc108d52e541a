/** The first start of the desktop shell on a virtual desktop: its own page, which asks for the server. */
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../src/free-port.ts';
import { startDesktopShell } from './desktop-shell.ts';

describe('the desktop shell without a server', async () => {
  const at = await startDesktopShell();
  const { shell } = at;
  const shown = async (selector: string) =>
    z.string().parse(await shell.run(`return document.querySelector(arguments[0])?.innerText ?? ''`, selector));

  async function ask(address: string): Promise<void> {
    await shell.run(`document.querySelector('#address').value = arguments[0]; document.querySelector('form').requestSubmit()`, address);
  }

  it('asks for one, and shows the error of an address that it cannot open', async () => {
    await expect.poll(() => shown('#asking')).toContain('Enter the address');
    await at.screenshot('asking');
    await ask('javascript:alert(1)');
    await expect.poll(() => shown('#problem')).toContain('not a server address');
    await ask('http://chat.example.org');
    await expect.poll(() => shown('#problem')).toContain('without encryption');
  });

  it('waits for a server that does not answer, and opens it when it does', async () => {
    const port = await freePort();
    await ask(`localhost:${port}`);
    await expect.poll(() => shown('#state')).toContain('The server does not respond');
    await at.screenshot('nobody');
    const late = createServer((_, response) => response.end('<title>Late</title>')).listen(port, '127.0.0.1');
    await expect.poll(() => shell.address()).toBe(`http://localhost:${port}/app`);
    late.close();
  });
});
