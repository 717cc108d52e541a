import type { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import { checkInstanceHealth, getInstance, getInstanceHealth, getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import type { SettingValue } from '@folkmoot/contracts/instance/settings/setting';
import { type InstanceSettings, isSettingName, settingOf } from '@folkmoot/contracts/instance/settings/settings';
import { type InstanceState, lockedBy, type Overrides, settingsIn } from '@folkmoot/contracts/instance/state';
import { type AboutInstance, toRawInstance, toRawInstanceSettings } from '@folkmoot/contracts/instance/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type AnyAnswer, answer, askedAnswer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readProviders } from '../identity-providers/identity-providers.queries.ts';

type Row = { readonly setting: string; readonly value: unknown; readonly version: number };

function isValueOf(setting: string, value: unknown): value is SettingValue {
  return isSettingName(setting) && settingOf(setting).schema.safeParse(value).success;
}

async function readState(db: Reader): Promise<InstanceState> {
  const { rows } = await sql<Row>`select setting, value, version from instance_settings`.execute(db);
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    changed: new Map(rows.flatMap(({ setting, value }) => (isSettingName(setting) && isValueOf(setting, value) ? [[setting, value]] : []))),
  };
}

/** The settings in force. `overrides`: those that the environment sets. */
export async function readSettings(db: Reader, overrides: Overrides): Promise<InstanceSettings> {
  return settingsIn(await readState(db), overrides);
}

async function hasFounder(db: Reader): Promise<boolean> {
  const { rows } = await sql`select 1 from instance_founders limit 1`.execute(db);
  return rows.length > 0;
}

type About = Omit<AboutInstance, 'setupRequired' | 'identityProviders'> & {
  readonly overrides: Overrides;
  readonly environmentProviders: readonly EnvironmentProvider[];
};

async function readInstance(db: Reader, about: About) {
  const providers = readProviders(db, about.environmentProviders);
  const [state, founded, known] = await Promise.all([readState(db), hasFounder(db), providers]);
  const identityProviders = known.map(({ id, name }) => ({ id, name }));
  return { state, settings: settingsIn(state, about.overrides), about: { ...about, identityProviders, setupRequired: !founded } };
}

/** `about`: facts about the instance from the start of the process. */
export function instanceAnswers(about: About): readonly AnyAnswer[] {
  return [
    askedAnswer(getInstanceHealth, checkInstanceHealth),
    answer(getInstance, async ({ db }) => {
      const now = await readInstance(db, about);
      return toRawInstance(now.settings, now.about);
    }),
    answer(getInstanceSettings, async ({ db }) => {
      const now = await readInstance(db, about);
      return toRawInstanceSettings(now.settings, now.about, now.state.version, lockedBy(about.overrides));
    }),
  ];
}
