/** The list of shortcuts. */
export const KEYBOARD = {
  shortcuts: 'Keyboard shortcuts',
  shortcutsOn: 'Enable single-key shortcuts',
  keyPlaces: 'Go to a page of the menu',
  keyHistory: 'Go to the history (founders)',
  keySearch: 'Search in the list',
  keyWarn: 'Warn the user or the selected users',
  keySuspend: 'Suspend, or edit the suspension',
  keyLift: 'Lift the suspension',
  keyShadowBan: 'Shadow-ban, or lift the shadow ban',
  keyEdit: 'Edit',
  keyDelete: 'Delete the server, the selected posts or the reported content',
  keyPin: 'Pin or unpin the server',
  keyReply: 'Reply to the ticket or appeal; close the report',
  keyClaim: 'Claim or unclaim the report or ticket',
  keyCanned: 'Canned replies',
  keyHelp: 'Show this list',
} as const;
