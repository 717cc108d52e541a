import type { Folding } from '@folkmoot/contracts/kernel/decider';
import * as routes from '@folkmoot/contracts/profiles/commands';
import { handle } from '@folkmoot/platform/command/handler';
import { mailAccountChange } from '../accounts/account-change-mail.ts';
import type { GuardChange } from '../accounts/letters.ts';
import { type NameEvent, type NameState, nameFolding } from '../accounts/name-state.ts';
import { toFullUser, type UserEvent, type UserState, userFolding, userStream } from '../accounts/user-state.ts';
import type { Deps, Domain } from '../domain.ts';
import { removeReplaced } from '../media/pictures.ts';
import { decideUpdate, updatedUser } from './profiles.decider.ts';
import { type ProfileFacts, updateFacts } from './profiles.facts.ts';

/** An update is decided on the user's stream, or on the stream of a new name. */
export const userOrName: Folding<UserState | NameState, UserEvent | NameEvent> = {
  initial: userFolding.initial,
  evolve(state, event) {
    if (event.type === 'NameClaimed') return nameFolding.evolve(nameFolding.initial, event);
    return userFolding.evolve(state.status === 'none' || state.status === 'live' ? state : userFolding.initial, event);
  },
};

function guardChanges({ newEmail, newPassword }: ProfileFacts): readonly GuardChange[] {
  return [...(newEmail === null ? [] : (['email'] as const)), ...(newPassword ? (['password'] as const) : [])];
}

export const profiles: Domain = {
  name: 'profiles',
  handlers: [
    handle({
      route: routes.updateProfile,
      facts: updateFacts,
      stream: (_input, facts) => (facts.claim ? `name-${facts.claim.nameId}` : userStream(facts.user.userId)),
      folding: userOrName,
      decide: (_input, state, facts) => decideUpdate(state, facts),
      afterwards({ languages, now: at }, facts, deps: Deps) {
        mailAccountChange(deps, { user: facts.user, changes: guardChanges(facts), at, languages });
        return removeReplaced(deps.media, facts.user, facts.changes);
      },
      reply(_outcome, _input, facts) {
        const user = updatedUser(facts);
        const newToken = facts.newToken === null ? {} : { newToken: facts.newToken };
        return { user: { ...toFullUser(user), profile: user.profile }, ...newToken };
      },
    }),
  ],
};
