/** Limits of applications (servers document 4 and 5.13), in characters where texts are meant. */
export const APPLICATION_LIMITS = {
  perAccount: 10,
  nameMin: 3,
  name: 35,
  commands: 99,
  commandName: 25,
  commandDescription: 60,
  commandArgs: 60,
} as const;

/** Default role mask of an invited bot: send messages. */
export const BOT_DEFAULT_PERMISSIONS = 2;
