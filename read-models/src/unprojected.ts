/** Events that no read model handles, with the reason. A new event must be projected or listed here, which a test checks. */
export const unprojected: Readonly<Record<string, string>> = {
  NameClaimed: 'Only the command API asks who holds a name; people see the name in UserRegistered and ProfileUpdated.',
  InstanceFounded: 'The badge that comes with it is in UserRegistered.',
  SessionsEnded: 'Sessions lie in the vault; the event exists to end connections and what others remember of tokens.',
  FactorAdded: 'What proves a person lies in the vault; the event exists for auditors.',
  FactorRemoved: 'What proves a person lies in the vault; the event exists for auditors.',
  PasswordChanged: 'The hash lies in the vault; the event exists to end sessions and connections.',
  InviteUsed: 'It decides who gets the last use; the use itself is in MemberJoined.',
  ServerAllowanceUsed: 'It decides who can create one more server; the server itself is in ServerCreated.',
  TicketNumbered: "The number is the ticket's, which TicketOpened opens.",
  StaffActRefused: 'Nothing was done; the event exists for auditors, who find it in the history.',
  RepostPlaced: 'It tells the command API what a row is a repost of; people see the repost by PostReposted.',
};
