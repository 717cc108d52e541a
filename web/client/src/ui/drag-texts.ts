import { catalogue } from '../i18n/catalogue.ts';

/** What is heard while rows are moved without sight or without a mouse: by keyboard, by a screen reader. The keys and gaps are react-aria's. */
export const text = catalogue('dragging', {
  dragItem: 'Move {itemText}',
  dragDescriptionKeyboard: 'Press Enter to begin moving.',
  dragDescriptionKeyboardAlt: 'Press Alt + Enter to begin moving.',
  dragDescriptionTouch: 'Double tap to begin moving.',
  dragDescriptionVirtual: 'Click to begin moving.',
  dragDescriptionLongPress: 'Press and hold to begin moving.',
  dragStartedKeyboard: 'Moving. Press Tab to choose a place, then Enter to drop it there, or Escape to leave it where it was.',
  dragStartedTouch: 'Moving. Go to a place, then double tap to drop it there.',
  dragStartedVirtual: 'Moving. Go to a place, then click or press Enter to drop it there.',
  endDragKeyboard: 'Moving. Press Enter to leave it where it was.',
  endDragTouch: 'Moving. Double tap to leave it where it was.',
  endDragVirtual: 'Moving. Click to leave it where it was.',
  dropDescriptionKeyboard: 'Press Enter to drop it here. Press Escape to leave it where it was.',
  dropDescriptionTouch: 'Double tap to drop it here.',
  dropDescriptionVirtual: 'Click to drop it here.',
  dropCanceled: 'It stays where it was.',
  dropComplete: 'Moved.',
  dropIndicator: 'place to drop',
  dropOnRoot: 'Drop here',
  dropOnItem: 'Drop on {itemText}',
  insertBefore: 'Put before {itemText}',
  insertBetween: 'Put between {beforeItemText} and {afterItemText}',
  insertAfter: 'Put after {itemText}',
});
