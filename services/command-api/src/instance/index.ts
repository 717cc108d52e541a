import { changeInstance, checkInstanceHealth } from '@folkmoot/contracts/instance/commands';
import { changesIn } from '@folkmoot/contracts/instance/patch';
import { INSTANCE_STREAM, type InstanceEvent, instanceFolding, lockedBy, settingsIn } from '@folkmoot/contracts/instance/state';
import { toRawInstanceSettings } from '@folkmoot/contracts/instance/wire';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { direct, handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { knownProviders } from '../identity-providers/known-providers.ts';
import { otherLogInOf } from '../identity-providers/password-log-in.ts';
import { isFounded } from '../registration/founding.ts';
import { callerId } from '../servers/caller.ts';
import { serverFolding } from '../servers/server-state.ts';
import { decideChangeInstance } from './instance.decider.ts';

export const instance: Domain = {
  name: 'instance',
  foldings: [instanceFolding],
  handlers: [
    direct({
      route: checkInstanceHealth,
      answer: async (_input, { health }: Deps) => (health ? health() : refuse('HealthUnknown')),
    }),
    handle({
      route: changeInstance,
      facts(input, { warm, about }: Deps) {
        const changes = changesIn(input.body);
        const named = changes.flatMap(({ setting, value }) => (setting === 'defaultServerIds' && Array.isArray(value) ? value : []));
        return {
          changes,
          overrides: about.overrides,
          unknownServerIds: named.filter((serverId) => warm.state(serverFolding, serverId).status !== 'live'),
          otherLogIn: otherLogInOf({ warm, about }, callerId(input)),
          callerId: callerId(input),
          now: input.now,
          before: warm.state(instanceFolding, 'settings'),
          about: {
            ...about,
            identityProviders: knownProviders({ warm, about }).map(({ id, name }) => ({ id, name })),
            setupRequired: !isFounded(warm),
          },
        };
      },
      stream: () => INSTANCE_STREAM,
      folding: instanceFolding,
      decide: (_input, state, facts) => decideChangeInstance(state, facts),
      reply({ events }, _input, { before, about, overrides }) {
        const state = fold({ ...instanceFolding, initial: before }, events as readonly InstanceEvent[]);
        return toRawInstanceSettings(settingsIn(state, overrides), about, state.version, lockedBy(overrides));
      },
    }),
  ],
};
