/** The built desktop shell on a virtual desktop. */
import { mkdirSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';
import { z } from 'zod';
import { type VirtualDesktop, virtualDesktop } from './virtual-desktop.ts';
import { driveProgram, type WebDriver } from './web-driver.ts';

export type MenuRow = { readonly label: string; readonly isOff: boolean };

export type DesktopShell = {
  readonly desktop: VirtualDesktop;
  readonly shell: WebDriver;
  /** Saves a screenshot for people. */
  readonly screenshot: (name: string) => Promise<void>;
  readonly clipboard: () => Promise<string>;
  /** The sizes of the visible windows. */
  readonly windows: () => Promise<readonly string[]>;
  /** The state of the window in the window manager: `_NET_WM_STATE_ABOVE`. */
  readonly states: () => Promise<string>;
  /** Whether the title bar has a button with this name. */
  readonly hasButton: (label: string) => Promise<boolean>;
  /** Presses a button of the title bar with the desktop's mouse, because a closed window no longer answers its driver. */
  readonly press: (label: string) => Promise<void>;
  /** The entries of the open menu. */
  readonly menu: () => Promise<readonly MenuRow[]>;
  readonly choose: (label: string) => Promise<void>;
};

const SHOTS = 'node_modules/.cache/desktop';

/** Only windows with pages, because a tooltip is a window too. */
const NARROWEST = 360;

const Menu = z.array(z.object({ label: z.string(), isOff: z.boolean() }));
const Middle = z.object({ x: z.number(), y: z.number() });
const BUTTON = 'document.querySelector(".title-bar button[aria-label=" + JSON.stringify(arguments[0]) + "]")';

type DrawnWindow = { readonly id: string; readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Call at the top of a test file, once for the whole file. Everything is stopped at the end. */
export async function startDesktopShell(...args: readonly string[]): Promise<DesktopShell> {
  mkdirSync(SHOTS, { recursive: true });
  const desktop = await virtualDesktop();
  const shell = await driveProgram(desktop, inject('shellPath'), args);
  afterAll(async () => {
    await shell.end();
    await desktop.dispose();
  });

  async function visibleWindows(): Promise<readonly DrawnWindow[]> {
    // Throws if there is none.
    const found = await desktop.run('xdotool', ['search', '--onlyvisible', '--name', 'Folkmoot']).catch(() => '');
    const geometries = await Promise.all(found.split('\n').filter(Boolean).map(geometry));
    return geometries.filter((each) => each.width >= NARROWEST);
  }

  async function geometry(id: string): Promise<DrawnWindow> {
    const geometryText = await desktop.run('xdotool', ['getwindowgeometry', '--shell', id]);
    const field = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(geometryText)?.[1]);
    return { id, x: field('X'), y: field('Y'), width: field('WIDTH'), height: field('HEIGHT') };
  }

  async function menu(): Promise<readonly MenuRow[]> {
    return Menu.parse(
      await shell.run(`return [...document.querySelectorAll('[role=menuitem]')].map((row) => ({
        label: row.textContent, isOff: row.getAttribute('aria-disabled') === 'true' }))`),
    );
  }

  return {
    desktop,
    shell,
    menu,
    screenshot: (name) => desktop.screenshot(`${SHOTS}/${name}.png`),
    clipboard: () => desktop.run('xclip', ['-selection', 'clipboard', '-out', '-target', 'UTF8_STRING']),
    windows: async () => (await visibleWindows()).map(({ width, height }) => `${width}x${height}`),
    async states() {
      return (await Promise.all((await visibleWindows()).map(({ id }) => desktop.run('xprop', ['-id', id, '_NET_WM_STATE'])))).join();
    },
    hasButton: async (label) => (await shell.run(`return ${BUTTON} !== null`, label)) === true,
    async press(label) {
      const [window] = await visibleWindows();
      const center = Middle.parse(
        await shell.run(
          `const box = ${BUTTON}.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }`,
          label,
        ),
      );
      expect(window).toBeDefined();
      const at = [(window?.x ?? 0) + center.x, (window?.y ?? 0) + center.y].map((place) => String(Math.round(place)));
      await desktop.run('xdotool', ['mousemove', '--sync', ...at, 'click', '1']);
    },
    async choose(label) {
      const rows = await menu();
      const row = rows.findIndex((each) => each.label === label);
      expect(row, `${label} in ${JSON.stringify(rows)}`).not.toBe(-1);
      await shell.run(`document.querySelectorAll('[role=menuitem]')[arguments[0]].click()`, row);
    },
  };
}
