import { describe, expect, it } from 'vitest';
import { desktopOf } from './bridge.ts';

/** A shell with fixed answers that records its calls. */
function shellOf(answers: Readonly<Record<string, unknown>>) {
  const asked: (readonly [string, object | undefined])[] = [];
  const page = new EventTarget();
  const ask = async (command: string, values?: object): Promise<unknown> => {
    asked.push([command, values]);
    if (!(command in answers)) throw new Error(`not allowed: ${command}`);
    return answers[command];
  };
  const dispatch = (detail: unknown) => page.dispatchEvent(new CustomEvent('folkmoot-shell', { detail }));
  return { asked, dispatch, desktop: desktopOf({ version: 1, platform: 'linux', ask }, page) };
}

describe('the bridge to the desktop shell', () => {
  it('calls the commands of the shell by name', async () => {
    const { asked, desktop } = shellOf({ copy_text: null, set_badge: null, toggle_maximise: null });
    await desktop.copy('words');
    await desktop.setBadge(3);
    await desktop.toggleMaximise();
    expect(asked).toEqual([
      ['copy_text', { text: 'words' }],
      ['set_badge', { count: 3 }],
      ['toggle_maximise', undefined],
    ]);
  });

  it('ignores unknown fields in answers of another version', async () => {
    const { desktop } = shellOf({
      settings: { staysOnTop: true, zoom: 'big', novelty: 1 },
      check_word: { isRight: false, suggestions: ['receive', 7] },
      running_programs: null,
      read_text: 4,
      window_state: undefined,
    });
    expect(await desktop.settings()).toEqual({ opensAtLogin: false, startsMinimised: false, staysOnTop: true, zoom: 1 });
    expect(await desktop.checkWord('recieve', ['en'])).toEqual({ isRight: false, suggestions: ['receive'] });
    expect(await desktop.runningPrograms()).toEqual([]);
    expect(await desktop.paste()).toBe('');
    expect(await desktop.isMaximised()).toBe(false);
  });

  it('throws the errors of the shell', async () => {
    await expect(shellOf({}).desktop.close()).rejects.toThrow('not allowed: close');
  });

  it('receives events until the listener is removed', () => {
    const { desktop, dispatch } = shellOf({});
    const received: unknown[] = [];
    const stop = desktop.on('window', (detail) => received.push(detail));
    desktop.on('pressed', (detail) => received.push(detail));
    dispatch({ kind: 'window', isMaximised: true });
    dispatch({ kind: 'pressed', id: '12' });
    dispatch({ kind: 'closing' });
    dispatch(null);
    stop();
    dispatch({ kind: 'window', isMaximised: false });
    expect(received).toEqual([{ isMaximised: true }, { id: '12' }]);
  });
});
