/** In the list of keys. */
export const KEYBOARD = {
  shortcuts: 'Keyboard shortcuts',
  shortcutsOn: 'Single keys are heard',
  keyPlaces: 'Go to a place of the menu',
  keyHistory: 'Go to the history, for founders',
  keySearch: 'Search in the list',
  keyWarn: 'Warn the person, or all who are chosen',
  keySuspend: 'Suspend, or edit the suspension',
  keyLift: 'Lift the suspension',
  keyShadowBan: 'Shadow-ban, or lift it',
  keyEdit: 'Edit',
  keyDelete: 'Delete the server, or the chosen posts',
  keyPin: 'Pin or unpin the server',
  keyReply: 'Reply to the ticket; note or answer of a report',
  keyTake: 'Take the report or ticket, or release it',
  keyCanned: 'Canned texts for the reply',
  keyHelp: 'This list',
} as const;
