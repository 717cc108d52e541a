/** Where somebody looks into a channel. */
export const CHANNELS = {
  channelsTitle: 'Look into a channel',
  channelsText: 'Of a server, a conversation or a ticket. Each look is in the audit log, with your reason.',
  channelId: 'Id of the channel',
  channelMissing: 'Which channel?',
  aroundId: 'Id of a message (optional)',
  aroundText: 'Shows what was said around it. Empty: the newest messages.',
  lookReasonMissing: 'Please say why you look. It stands in the audit log.',
  look: 'Look',
  messages: 'Messages',
  noMessages: 'Nothing was written here.',
} as const;
