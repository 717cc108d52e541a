/**
 * Stores the styles that the component library generates while rendering in constructed style sheets instead of `<style>` elements. So the
 * page's policy needs neither inline styles nor a nonce in each response. Replaces `@emotion/sheet` in the build (`vite.config.ts`) with
 * the same interface: `insert`, `hydrate`, `flush`, and `tags`, which is empty.
 */
type Options = { readonly key: string; readonly container: Node };

type Sheet = {
  key: string;
  container: Node;
  tags: readonly never[];
  isSpeedy: boolean;
  before: null;
  insert: (rule: string) => void;
  hydrate: () => void;
  flush: () => void;
};

/** The library calls it with `new`. Global styles come first, so that component styles override them. */
export function StyleSheet(this: Sheet, { key, container }: Options): void {
  const sheet = new CSSStyleSheet();
  let isShown = false;

  function show(): void {
    const isGlobal = key.endsWith('-global');
    document.adoptedStyleSheets = isGlobal ? [sheet, ...document.adoptedStyleSheets] : [...document.adoptedStyleSheets, sheet];
    isShown = true;
  }

  this.key = key;
  this.container = container;
  this.tags = [];
  this.isSpeedy = true;
  this.before = null;
  this.insert = (rule) => {
    if (!isShown) show();
    try {
      sheet.insertRule(rule, sheet.cssRules.length);
    } catch {
      // A vendor-specific selector. A style element would ignore it too.
    }
  };
  this.hydrate = () => undefined;
  this.flush = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    sheet.replaceSync('');
    isShown = false;
  };
}
