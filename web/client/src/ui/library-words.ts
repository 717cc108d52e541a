/**
 * What the components of react-aria say by themselves, in our words: it speaks no Afrikaans, Belarusian, Filipino or Thai. They are handed
 * over where its `LocalizedStringProvider` leaves them, as functions that read the translations when they are asked, so that they follow
 * a change of language as any text does.
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
    // No list of ours has several rows selected.
    ...unsaid('dragSelectedItems', 'dragSelectedKeyboard', 'dragSelectedKeyboardAlt', 'dragSelectedLongPress'),
  },
  '@react-aria/grid': unsaid('deselectedItem', 'select', 'selectedCount', 'selectedAll', 'selectedItem', 'longPressToSelect'),
  // No menu of ours opens by a long press.
  '@react-aria/menu': unsaid('longPressMessage'),
  '@react-aria/overlays': { dismiss: () => text('close') },
  '@react-aria/toast': { close: () => text('dismiss'), notifications: () => text('notifications') },
  // Every choice of ours has a value or words in its place.
  'react-aria-components': unsaid('selectPlaceholder'),
};

/** Prepared by the library whether or not anybody hears it: what is not there at all it throws at. */
function unsaid(...keys: readonly string[]): Words {
  return Object.fromEntries(keys.map((key) => [key, () => '']));
}

function named(values: Values, name: string): string {
  return String(values?.[name] ?? '');
}

/** Before the first component is drawn: the library looks once. Which language it takes them for does not matter, there is one table. */
export function speakForLibrary(): void {
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'en-GB',
    [Symbol.for('react-aria.i18n.strings')]: libraryWords,
  });
}
