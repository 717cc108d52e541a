/** Events that no read model handles, each with why. Whoever adds an event projects it or names it here; a test sees to it. */
export const unprojected: Readonly<Record<string, string>> = {
  NameClaimed: 'Only the command API asks who holds a name; people see the name in UserRegistered and ProfileUpdated.',
  PasswordChanged: 'The hash lies in the vault; the event exists to end sessions and connections.',
};
