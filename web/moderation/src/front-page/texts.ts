/** On the front page. */
export const FRONT_PAGE = {
  registeredUsers: 'Registered people',
  createdServers: 'Servers',
  createdMessages: 'Messages',
  thisWeek: '{count} this week',
  waitingTickets: 'Tickets that wait for us',
  waitingReports: 'Reports that nobody took',
  atLeast: '{count} or more',
  nothingWaits: 'Nothing waits.',
  chartsTitle: 'The last days',
  joinedChart: 'The newest 30 people, by day',
  actsChart: 'The newest 30 entries of the audit log',
} as const;
