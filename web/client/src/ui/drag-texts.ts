import { catalogue } from '../i18n/catalogue.ts';

/** Announcements of drag and drop for keyboards and screen readers. The keys and gaps are those of react-aria. */
export const text = catalogue('dragging', {
  dragItem: 'Move {itemText}',
  dragDescriptionKeyboard: 'Press Enter to start moving.',
  dragDescriptionKeyboardAlt: 'Press Alt + Enter to start moving.',
  dragDescriptionTouch: 'Double tap to start moving.',
  dragDescriptionVirtual: 'Click to start moving.',
  dragDescriptionLongPress: 'Press and hold to start moving.',
  dragStartedKeyboard: 'Moving. Press Tab to choose a position, Enter to drop, or Escape to cancel.',
  dragStartedTouch: 'Moving. Go to a position, then double tap to drop.',
  dragStartedVirtual: 'Moving. Go to a position, then click or press Enter to drop.',
  endDragKeyboard: 'Moving. Press Enter to cancel.',
  endDragTouch: 'Moving. Double tap to cancel.',
  endDragVirtual: 'Moving. Click to cancel.',
  dropDescriptionKeyboard: 'Press Enter to drop. Press Escape to cancel.',
  dropDescriptionTouch: 'Double tap to drop.',
  dropDescriptionVirtual: 'Click to drop.',
  dropCanceled: 'Move canceled.',
  dropComplete: 'Moved.',
  dropIndicator: 'drop position',
  dropOnRoot: 'Drop here',
  dropOnItem: 'Drop on {itemText}',
  insertBefore: 'Move before {itemText}',
  insertBetween: 'Move between {beforeItemText} and {afterItemText}',
  insertAfter: 'Move after {itemText}',
});
