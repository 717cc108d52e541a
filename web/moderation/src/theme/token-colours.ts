/** The tokens as colour values for calculations. Read from the browser, which resolves `light-dark()` and variables. */
export type Mode = 'light' | 'dark';

/** Names as in `tokens.css`, without the dashes. */
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
