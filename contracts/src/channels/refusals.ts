import { refusals } from '../kernel/refusal.ts';

export const channelRefusals = refusals({
  TooManyChannels: { status: 400, text: 'This server cannot have more channels.' },
  UnknownServerChannel: { status: 403, text: 'This channel does not exist.' },
  DefaultChannelKept: { status: 403, text: 'The default channel cannot be deleted.' },
  InvalidChannelOrder: { status: 400, path: 'channelIds', text: 'The order must list channels of this server, each once.' },
  UnknownCategory: { status: 400, path: 'categoryId', text: 'This category does not exist.' },
  CategoryInCategory: { status: 400, path: 'channelIds', text: 'A category cannot be moved into a category.' },
});
