/**
 * Our translations of the texts of react-aria, which lacks Afrikaans, Belarusian, Filipino and Thai. They are stored where its
 * `LocalizedStringProvider` stores them, as functions that read the current translation, so that they follow a change of language.
 */
import { text as dragText } from './drag-texts.ts';
import type { LibraryPackage } from './library-packages.ts';
import { text } from './texts.ts';

type Values = Readonly<Record<string, string | number | boolean>> | undefined;
type Words = Readonly<Record<string, (values: Values) => string>>;

const PLAIN = [
  'dragDescriptionKeyboard',
  'dragDescriptionKeyboardAlt',
  'dragDescriptionTouch',
  'dragDescriptionVirtual',
  'dragDescriptionLongPress',
  'dragStartedKeyboard',
  'dragStartedTouch',
  'dragStartedVirtual',
  'endDragKeyboard',
  'endDragTouch',
  'endDragVirtual',
  'dropDescriptionKeyboard',
  'dropDescriptionTouch',
  'dropDescriptionVirtual',
  'dropCanceled',
  'dropComplete',
  'dropIndicator',
  'dropOnRoot',
] as const;
const OF_A_ROW = ['dragItem', 'dropOnItem', 'insertBefore', 'insertAfter'] as const;

export const libraryWords: Readonly<Record<LibraryPackage, Words>> = {
  '@react-aria/dnd': {
    ...Object.fromEntries(PLAIN.map((key) => [key, () => dragText(key)])),
    ...Object.fromEntries(OF_A_ROW.map((key) => [key, (values: Values) => dragText(key, { itemText: named(values, 'itemText') })])),
    insertBetween: (values) =>
      dragText('insertBetween', {
        beforeItemText: named(values, 'beforeItemText'),
        afterItemText: named(values, 'afterItemText'),
      }),
    // No list of the client supports multiple selection.
    ...unused('dragSelectedItems', 'dragSelectedKeyboard', 'dragSelectedKeyboardAlt', 'dragSelectedLongPress'),
  },
  '@react-aria/grid': unused('deselectedItem', 'select', 'selectedCount', 'selectedAll', 'selectedItem', 'longPressToSelect'),
  // No menu of the client opens by a long press.
  '@react-aria/menu': unused('longPressMessage'),
  '@react-aria/overlays': { dismiss: () => text('close') },
  '@react-aria/toast': { close: () => text('dismiss'), notifications: () => text('notifications') },
  // Every select of the client has a value or a placeholder.
  'react-aria-components': unused('selectPlaceholder'),
};

/** The library formats these texts even if they are never used, and throws if they are missing. */
function unused(...keys: readonly string[]): Words {
  return Object.fromEntries(keys.map((key) => [key, () => '']));
}

function named(values: Values, name: string): string {
  return String(values?.[name] ?? '');
}

/**
 * Call before the first component is drawn, because the library reads the texts once. The locale does not matter, because there is one
 * table.
 */
export function installLibraryTexts(): void {
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'en-GB',
    [Symbol.for('react-aria.i18n.strings')]: libraryWords,
  });
}
