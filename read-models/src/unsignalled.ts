/** Events of which nobody connected is told, each with why. Whoever adds an event signals it or names it here; a test sees to it. */
export const unsignalled: Readonly<Record<string, string>> = {
  UserRegistered: 'Nobody can know the person yet, and they have no connection.',
  NameClaimed: 'It is no change that anybody sees.',
  WentOffline: 'The gateway that lost the last connection tells it itself; the event keeps the time.',
  NotificationSettingsCleared: 'Comes with leaving a server, after which clients drop what they know of it.',
};
