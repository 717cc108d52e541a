import { refusals } from '../kernel/refusal.ts';

export const serverRefusals = refusals({
  TooManyServers: { status: 400, text: 'You have reached the maximum number of servers.' },
  ChannelNotInServer: { status: 400, text: 'This is not a text channel of this server.' },
  WordFilterNotByServer: {
    status: 400,
    path: 'filterWords',
    text: 'The instance controls the word filter. Servers cannot change it.',
  },
  CreatorCannotLeave: { status: 400, text: 'The owner cannot leave the server. Transfer or delete it.' },
  WrongOwnerPassword: { status: 400, path: 'password', text: 'The password is wrong.' },
  NewOwnerIsYou: { status: 400, path: 'newOwnerUserId', text: 'You already own this server.' },
  NewOwnerNotAMember: { status: 400, path: 'newOwnerUserId', text: 'The new owner must be a member of the server.' },
  NewOwnerIsABot: { status: 400, path: 'newOwnerUserId', text: 'A bot cannot own a server.' },
  ServerOrderIncomplete: { status: 400, path: 'serverIds', text: 'The order must list each of your servers and folders once.' },
  InvalidFolderServers: { status: 400, path: 'serverIds', text: 'A folder can contain only servers that you are in, each once.' },
  UnknownFolder: { status: 400, text: 'This folder does not exist.' },
});
