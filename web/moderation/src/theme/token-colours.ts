/** The tokens as colours that can be reckoned with: asked of the browser, which knows what `light-dark()` and a variable come to. */
export type Mode = 'light' | 'dark';

/** The names are those of `tokens.css`, without the dashes. */
export type ColourOf = (token: string) => string;

export function coloursOf(mode: Mode): ColourOf {
  return (token) => {
    const probe = document.createElement('span');
    probe.style.colorScheme = mode;
    probe.style.color = `var(--${token})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
