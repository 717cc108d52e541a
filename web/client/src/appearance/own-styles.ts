/** The user's own colours and CSS. They are stored on this device, applied immediately, and ignored if the page was opened with `?safe`. */
import { persistedStore } from '../local/local-store.ts';
import { fieldsOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';
import { safeCss } from './safe-css.ts';
import { colorRules, readColors, type ThemeColors, type ThemeKey } from './theme-colors.ts';

export type OwnStyles = { readonly colors: ThemeColors; readonly css: string };

/** Longer CSS is hardly written by hand, and would slow down every start. */
export const MOST_CSS = 100_000;

/** The way out if own styles make the client unusable. Applies until the page is reloaded. */
export const isSafeMode = typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('safe');

const styles = persistedStore('ownStyles', readStyles, { isShared: true });

export function readStyles(value: unknown): OwnStyles {
  const fields = fieldsOf(value);
  const css = fields.get('css');
  return { colors: readColors(fieldsOf(fields.get('colors'))), css: typeof css === 'string' ? css.slice(0, MOST_CSS) : '' };
}

export function useOwnStyles(): OwnStyles {
  return useSelected(styles, all);
}

function all(current: OwnStyles): OwnStyles {
  return current;
}

export function changeCss(css: string): void {
  styles.update((current) => ({ ...current, css: css.slice(0, MOST_CSS) }));
}

/** null: the default of the theme. */
export function changeColor(key: ThemeKey, color: string | null): void {
  styles.update(({ colors, ...rest }) => {
    const { [key]: _before, ...others } = colors;
    return { ...rest, colors: color === null ? others : { ...others, [key]: color } };
  });
}

export function clearColors(): void {
  styles.update((current) => ({ ...current, colors: {} }));
}

export function hasOwnStyles(): boolean {
  const { colors, css } = styles.get();
  return css.trim() !== '' || Object.keys(colors).length > 0;
}

/** Only while logged in: public pages are unchanged. Returns a function that removes the styles. */
export function showOwnStyles(): () => void {
  if (isSafeMode) return () => undefined;
  const sheet = new CSSStyleSheet();
  function show(): void {
    const { colors, css } = styles.get();
    sheet.replaceSync(`${colorRules(colors)}\n${safeCss(css).css}`);
  }
  show();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const stop = styles.subscribe(show);
  return () => {
    stop();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
