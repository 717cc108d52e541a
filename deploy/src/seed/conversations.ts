/** The last messages of each channel in the seed, written by hand, because visitors of a demonstration read them. */
import type { SeedName } from './people.ts';

export type Line = {
  readonly by: SeedName;
  /** `@alice` becomes a mention. */
  readonly text: string;
  /** The number of lines back to the answered message. */
  readonly replyTo?: number;
  readonly reactions?: Readonly<Record<string, readonly SeedName[]>>;
  /** The text after an edit. */
  readonly edited?: string;
};

export const ridgeGeneral: readonly Line[] = [
  { by: 'alice', text: 'Morning! The forecast for Saturday has turned: dry until three, then showers from the west.' },
  { by: 'bob', text: 'Then we start early. Seven at the mill?', reactions: { '👍': ['alice', 'mod'] } },
  { by: 'mod', text: 'Seven is fine for me if somebody brings coffee ☕' },
  { by: 'alice', text: 'I will bring two flasks and the big map.', replyTo: 1, reactions: { '❤️': ['mod'], '☕': ['bob', 'mod'] } },
  { by: 'bob', text: 'How many are we? @mod do you have the list?' },
  { by: 'mod', text: 'Eleven, with the two from the reading circle. They have **never** been above the tree line, so let us go slowly.' },
  { by: 'alice', text: 'Good. Plan as it stands:\n- mill to the hut by ten\n- the saddle for lunch\n- down by the stream before the rain' },
  {
    by: 'bob',
    text: 'The bridge over the stream is back, by the way. I walked across it yesterday.',
    reactions: { '🎉': ['alice', 'mod'] },
  },
  { by: 'alice', text: 'That saves us an hour. @bob you are a hero.', replyTo: 1 },
  { by: 'mod', text: 'One request: please answer in #Routes if you want a lift, so that we do not lose it here.' },
  {
    by: 'bob',
    text: 'I have three seats free, leaving from the square at half past six.',
    edited: 'I have two seats free, leaving from the square at half past six.',
  },
  { by: 'alice', text: 'Perfect. See you all on Saturday!', reactions: { '👋': ['bob', 'mod'], '⛰️': ['bob'] } },
];

export const routes: readonly Line[] = [
  { by: 'alice', text: 'For newcomers, the three routes we walk most:' },
  {
    by: 'alice',
    text: '1. Mill – hut – saddle, 14 km, 900 m up\n2. The long ridge, 22 km, only in settled weather\n3. The valley path, 9 km, fine with children',
  },
  { by: 'bob', text: 'The long ridge needs a rope at the second step. It is not hard, but it is *airy*.', replyTo: 1 },
  { by: 'mod', text: 'Agreed. Nobody walks it alone, please.', reactions: { '👍': ['alice', 'bob'] } },
  { by: 'bob', text: 'Track of last week:\n```json\n{ "route": "mill-hut-saddle", "km": 14.2, "up": 913, "hours": 5.5 }\n```' },
  { by: 'alice', text: 'Five and a half with breaks? You are getting faster.', replyTo: 1 },
  { by: 'bob', text: 'There was cake at the hut. One hurries.', reactions: { '🍰': ['alice', 'mod'] } },
];

export const kit: readonly Line[] = [
  { by: 'bob', text: 'If your boots have come apart at the sole: do not throw them away. Bring them to the Tool Library on Tuesday.' },
  { by: 'mod', text: 'Both of mine. Is it the glue or am I walking wrong?' },
  { by: 'bob', text: 'It is the glue. After eight years it turns to dust, worn or not.', replyTo: 1 },
  { by: 'alice', text: '> After eight years it turns to dust\nThat explains my stove hose as well.' },
  { by: 'mod', text: 'Please change that one today. ||It is also behind the hut fire of last spring.||', reactions: { '😬': ['alice'] } },
];

export const library: readonly Line[] = [
  { by: 'bob', text: 'The Tool Library is open this Tuesday from five to eight. New on the shelf: a belt sander and two hedge trimmers.' },
  { by: 'alice', text: 'Is the tall ladder back?' },
  { by: 'bob', text: 'Back, and with new feet.', replyTo: 1, reactions: { '🎉': ['alice'] } },
  { by: 'mod', text: 'Reminder: the house rules are short. Bring it back clean, say what broke, no lending on to others.' },
  { by: 'alice', text: 'May I have the ladder from Tuesday to Thursday? The gutter will not wait.' },
  { by: 'bob', text: 'Noted for you, @alice. It does not fit into a small car, ask me about the trailer.', reactions: { '🙏': ['alice'] } },
];

export const repairs: readonly Line[] = [
  { by: 'mod', text: 'My toaster only toasts one side. Worth a look?' },
  { by: 'bob', text: 'Always. Usually it is one broken wire, ten minutes with a crimp.', replyTo: 1 },
  { by: 'alice', text: 'And if it is not?' },
  { by: 'bob', text: 'Then you have toast with a *good* side.', reactions: { '😂': ['alice', 'mod'] } },
];

export const committee: readonly Line[] = [
  { by: 'alice', text: 'Only the committee here. The insurance wants the list of walks until the end of the month.' },
  { by: 'bob', text: 'I have it half done. Shall I leave out the cancelled ones?' },
  { by: 'alice', text: 'Please do.', replyTo: 1, reactions: { '✅': ['bob'] } },
];

export const letters: readonly Line[] = [
  { by: 'bob', text: 'Did you get the photographs from the saddle?' },
  { by: 'alice', text: 'I did, they are wonderful. The one with the fog goes on the wall.' },
  { by: 'bob', text: 'Then I print it large. Matt or glossy?' },
  { by: 'alice', text: 'Matt. And thank you!', reactions: { '💙': ['bob'] } },
];
