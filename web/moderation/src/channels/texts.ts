/** The page of a channel. */
export const CHANNELS = {
  channelsTitle: 'View a channel',
  channelsText: 'View messages of any server channel, direct message or ticket. Each view is in the audit log, with your reason.',
  channelId: 'Channel ID',
  channelMissing: 'Enter a channel ID.',
  aroundId: 'Message ID (optional)',
  aroundText: 'Shows the messages around this message. Leave it empty for the newest messages.',
  viewReasonMissing: 'Enter a reason. The audit log records it.',
  viewMessages: 'View messages',
  messages: 'Messages',
  noMessages: 'No messages in this channel',
} as const;
