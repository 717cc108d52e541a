/** The text field of the conversation on screen. Acts on messages elsewhere lead back to it. */
export const COMPOSER_ID = 'composer';

export function focusComposer(): void {
  document.getElementById(COMPOSER_ID)?.focus();
}
