/** Events that no read model handles, with the reason. A new event must be projected or listed here, which a test checks. */
export const unprojected: Readonly<Record<string, string>> = {
  NameClaimed: 'Only the command API checks who owns a name. Others see the name in UserRegistered and ProfileUpdated.',
  InstanceFounded: 'The badge is in UserRegistered.',
  SessionsEnded: 'Sessions are stored in the vault. The event ends connections and cached tokens.',
  ProviderBadgesSet: 'Only the command API needs the source of a badge. The badge itself is in BadgesSet.',
  FactorAdded: 'Login factors are stored in the vault. The event is for auditors.',
  FactorRemoved: 'Login factors are stored in the vault. The event is for auditors.',
  PasswordChanged: 'The hash is stored in the vault. The event ends sessions and connections.',
  InviteUsed: 'It decides who gets the last use. The use itself is in MemberJoined.',
  ServerAllowanceUsed: 'It decides who can create one more server. The server itself is in ServerCreated.',
  TicketNumbered: 'The number is part of the ticket in TicketOpened.',
  StaffActRefused: 'Nothing was changed. The event is for auditors, who find it in the history.',
  RepostPlaced: 'It tells the command API the original of a repost. The repost itself is in PostReposted.',
};
