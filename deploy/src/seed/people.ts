/** The three users of the seed. `npm run dev` prints their logins. */
export const PEOPLE = ['alice', 'bob', 'mod'] as const;
export type SeedName = (typeof PEOPLE)[number];

export type SeedPerson = {
  readonly email: string;
  readonly password: string;
  readonly bio: string;
  readonly colors: readonly [string, string];
  readonly status: string | null;
};

export const people: Readonly<Record<SeedName, SeedPerson>> = {
  alice: {
    email: 'alice@example.com',
    password: 'alice-folkmoot',
    bio: 'Founder of the *Ridge Walkers*. Maps on paper, bread in the bag.',
    colors: ['#3b6ea5', '#1d3550'],
    status: 'Packing for Saturday',
  },
  bob: {
    email: 'bob@example.com',
    password: 'bob-folkmoot',
    bio: 'Mends what others throw away. Ask me about chainsaws.',
    colors: ['#4f7d4b', '#22381f'],
    status: null,
  },
  mod: {
    email: 'mod@example.com',
    password: 'mod-folkmoot',
    bio: 'Keeps the peace. Usually it keeps itself.',
    colors: ['#8a5a9e', '#3d2847'],
    status: 'Be kind',
  },
};
