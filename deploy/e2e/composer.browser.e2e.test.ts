/** Writing: formats, lists, code, paste, undo and input methods, with the keyboard, the toolbar and on a phone. */
import { deleteMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { startProductWithModerators } from './browser/product-with-moderators.ts';
import { smallTargets } from './browser/small-targets.ts';
import { composer, message } from './browser/steps.ts';

const { registerUser, pageOf, problems } = await startProductWithModerators();
let path: string;
let channelId: string;
let ben: Awaited<ReturnType<typeof registerUser>>;
let page: Page;

beforeAll(async () => {
  ben = await registerUser('Ben');
  const server = await ben.api.call(createServer, { body: { name: 'House' } });
  channelId = server.defaultChannelId;
  path = `/app/servers/${server.id}/${channelId}`;
  page = await pageOf(ben);
  await page.goto(path);
  await composer(page).waitFor();
});

async function written(): Promise<string> {
  return composer(page).inputValue();
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function emptyField(): Promise<void> {
  await composer(page).focus();
  await press('Control+a', 'Delete');
}

/** The script runs in the page as text, because this code lacks the types of the page. */
async function copy(plain: string, html?: string): Promise<void> {
  const formats = JSON.stringify({ 'text/plain': plain, ...(html === undefined ? {} : { 'text/html': html }) });
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem(Object.fromEntries(
    Object.entries(${formats}).map(([type, text]) => [type, new Blob([text], { type })])))])`);
}

function isFocused(): Promise<boolean> {
  return page.evaluate<boolean>(`document.activeElement.id === 'composer'`);
}

describe('the keyboard', () => {
  it('formats the word at the caret, continues a list and indents code, and undo reverts each step', async () => {
    await emptyField();
    await page.keyboard.type('so good');
    await press('Control+b', 'Control+i');
    expect(await written()).toBe('so ***good***');
    await press('Control+z');
    expect(await written()).toBe('so **good**');
    await press('Control+z', 'Control+Shift+z');
    expect(await written()).toBe('so **good**');

    await emptyField();
    await page.keyboard.type('1. one');
    await press('Shift+Enter');
    await page.keyboard.type('two');
    await press('Shift+Enter', 'Shift+Enter');
    expect(await written()).toBe('1. one\n2. two\n');
    await press('Control+z');
    expect(await written()).toBe('1. one\n2. two\n3. ');

    await emptyField();
    await page.keyboard.type('```ts');
    await press('Shift+Enter', 'Tab', 'Tab', 'Shift+Tab');
    expect(await written()).toBe('```ts\n  ');
    await press('Control+z');
    expect(await written()).toBe('```ts\n    ');
    await press('Escape', 'Tab');
    await expect.poll(isFocused).toBe(false);
    expect(await written()).toBe('```ts\n    ');
  });

  it('makes a selection a link, and opens the switcher without one', async () => {
    await emptyField();
    await page.keyboard.type('docs');
    await press('Control+k');
    await page.getByRole('dialog').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await composer(page).focus();
    await press('Control+a', 'Control+k');
    await page.keyboard.type('https://a.example');
    expect(await written()).toBe('[docs](https://a.example)');
  });

  it('undoes an accepted suggestion', async () => {
    await emptyField();
    await page.keyboard.type('hi @Be');
    await page.getByRole('option').first().waitFor();
    await press('Tab');
    expect(await written()).toMatch(/^hi @Ben:\w{4} $/);
    await press('Control+z');
    expect(await written()).toBe('hi @Be');
    await press('Escape');
  });
});

describe('an input method', () => {
  it('keeps its keys: Enter accepts a word, and only the next Enter sends', async () => {
    await emptyField();
    const session = await page.context().newCDPSession(page);
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await session.send('Input.insertText', { text: '日本' });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    expect(await written()).toBe('日本');
    // Safari sends the key after the end of the composition.
    await page.evaluate(`document.activeElement.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))`);
    expect(await written()).toBe('日本');
    await press('Enter');
    await message(page, '日本').waitFor();
    expect(await written()).toBe('');
  });
});

describe('a paste', () => {
  it('of rich text becomes markup, also on a second paste, and undo reverts it', async () => {
    await emptyField();
    await copy('Hi a bold', '<h2>Hi</h2><p>a <b>bold</b></p><script>alert(1)</script>');
    await press('Control+v');
    await expect.poll(written).toBe('## Hi\n\na **bold**');
    await press('Control+z');
    expect(await written()).toBe('');
    await press('Control+Shift+v');
    await expect.poll(written).toBe('Hi a bold');
  });

  it('of an address makes the selection a link', async () => {
    await emptyField();
    await page.keyboard.type('docs');
    await press('Control+a');
    await copy('https://a.example/b');
    await press('Control+v');
    await expect.poll(written).toBe('[docs](https://a.example/b)');
    await press('Control+z');
    expect(await written()).toBe('docs');
  });

  it('that is too long for a message can be attached as a file', async () => {
    await emptyField();
    await page.keyboard.type('see');
    await copy('a line\n'.repeat(600));
    await press('Control+v');
    await page.getByRole('button', { name: 'Attach as text file' }).click();
    await page.getByRole('list', { name: 'Attached files' }).getByText('message.txt').waitFor();
    expect(await written()).toBe('see');
    await composer(page).focus();
    await press('Control+v');
    await page.getByRole('button', { name: 'Insert anyway' }).click();
    expect(await written()).toBe(`see${'a line\n'.repeat(600)}`);
    await press('Control+z');
    expect(await written()).toBe('see');
    await page.getByRole('button', { name: 'Remove message.txt' }).click();
    await emptyField();
  });
});

describe('an edit', () => {
  it('of a message that is deleted meanwhile becomes part of the draft', async () => {
    const { id: messageId } = await ben.api.call(sendMessage, { params: { channelId }, body: { content: 'Tea at four' } });
    await message(page, 'Tea at four').waitFor();
    await emptyField();
    await press('ArrowUp');
    await expect.poll(written).toBe('Tea at four');
    await page.keyboard.type(', or **five**');
    await ben.api.call(deleteMessage, { params: { channelId, messageId } });
    await message(page, 'Tea at four').waitFor({ state: 'detached' });
    await press('Enter');
    await expect.poll(written).toBe('Tea at four, or **five**');
    await page.getByRole('alert').waitFor();
    await emptyField();
  });
});

describe('the toolbar', () => {
  it('formats with the mouse and the arrow keys, shows the formats at the caret, and can be hidden', async () => {
    await emptyField();
    await page.keyboard.type('good');
    const bold = page.getByRole('button', { name: 'Bold (Ctrl+B)' });
    await bold.click();
    expect(await written()).toBe('**good**');
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
    await bold.focus();
    await press('ArrowRight', 'ArrowRight', 'Enter');
    expect(await written()).toBe('**__good__**');
    await expect.poll(isFocused).toBe(true);
    await press('Enter');
    await message(page, 'good').waitFor();
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: 'Hide formatting toolbar' }).click();
    await bold.waitFor({ state: 'hidden' });
    await page.reload();
    await composer(page).waitFor();
    expect(await bold.count()).toBe(0);
    await page.getByRole('button', { name: 'Show formatting toolbar' }).click();
    await bold.waitFor();
  });

  it.each(['dark', 'light'] as const)('is hidden on a phone at first, and has large buttons there (%s)', async (colorScheme) => {
    const phone = await pageOf(ben, { viewport: PHONE, isMobile: true, hasTouch: true, colorScheme });
    // Otherwise the draft would follow to the next test.
    await phone.addInitScript(`localStorage.setItem('folkmoot.syncs-drafts', 'false')`);
    await phone.goto(path);
    await composer(phone).waitFor();
    expect(await phone.getByRole('toolbar').count()).toBe(0);
    await phone.getByRole('button', { name: 'Show formatting toolbar' }).tap();
    await composer(phone).tap();
    await phone.keyboard.type('good');
    await phone.getByRole('button', { name: 'Bulleted list' }).tap();
    expect(await composer(phone).inputValue()).toBe('- good');
    await phone.keyboard.press('Enter');
    expect(await composer(phone).inputValue()).toBe('- good\n- ');
    expect(await smallTargets(phone)).toEqual([]);
    expect(await seriousFaults(phone)).toEqual([]);
    expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(problems()).toEqual([]);
  });
});

describe('the field of a post', () => {
  it('has the same shortcuts, lists and paste', async () => {
    await page.goto('/app');
    const field = page.getByRole('textbox', { name: 'Your post' });
    await field.click();
    await page.keyboard.type('- good');
    await press('Control+b', 'Enter');
    await copy('b', '<i>b</i>');
    await press('Control+v');
    await expect.poll(() => field.inputValue()).toBe('- **good\n- *b***');
  });
});
