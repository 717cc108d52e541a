/**
 * Where the component library puts the styles it makes while drawing: sheets that are constructed, not `<style>` elements. So the page does
 * without inline styles in its policy, and without a nonce that each answer would have to carry. Stands in for `@emotion/sheet` in the build
 * (`vite.config.ts`), and does what that promises: `insert`, `hydrate`, `flush`, and `tags`, of which there are none.
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

/** Called with `new` by the library. Global styles come first, so that those of components win over them. */
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
      // A selector of another browser: it would have been passed over in a style element too.
    }
  };
  this.hydrate = () => undefined;
  this.flush = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    sheet.replaceSync('');
    isShown = false;
  };
}
