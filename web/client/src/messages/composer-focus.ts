/** The text field of the visible conversation. Actions on messages move the focus back to it. */
export const COMPOSER_ID = 'composer';

export function focusComposer(): void {
  document.getElementById(COMPOSER_ID)?.focus();
}
