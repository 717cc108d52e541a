import { setNotifications } from '@folkmoot/contracts/notifications/commands';
import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { ChevronLeft, ChevronRight, Hash } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useAction } from '../api/use-command.ts';
import { channelTree, listed } from '../channels/channel-tree.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { maySee } from '../store/permissions.ts';
import { useStore } from '../store/store.ts';
import { useOwnId, useServerChannels } from '../store/use-store.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Select, type SelectOption } from '../ui/Select.tsx';
import { choiceOf, modeLabel, modeOf } from './place-modes.ts';
import { text } from './texts.ts';

/** The notification settings of a server, with links to those of its channels. */
export function ServerNotifications({ server }: { readonly server: RawServer }) {
  const channels = useVisibleChannels(server.id);
  return (
    <div className="settings-stack">
      <Section title={text('settingsTitle')} description={text('settingsText')}>
        <Modes place={{ serverId: server.id }} inherited={null} />
      </Section>
      <Section title={text('channels')} description={text('channelsText')}>
        {channels.length === 0 ? (
          <p className="settings-note">{text('noChannels')}</p>
        ) : (
          <ul className="settings-rows">
            {channels.map(({ id, name }) => (
              <ChannelRow key={id} serverId={server.id} channelId={id} name={name ?? ''} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

/** The notification settings of the channels, which inherit those of the server by default. */
export function ChannelNotifications({ server }: { readonly server: RawServer }) {
  const { channelId = '' } = useParams();
  const channel = useVisibleChannels(server.id).find(({ id }) => id === channelId);
  const ofServer = useStore((state) => state.notifications.get(server.id));
  return (
    <>
      <SettingsLink to={rootOf(server.id)} className="settings-crumb">
        <ChevronLeft aria-hidden="true" />
        {text('notifications')}
      </SettingsLink>
      {channel ? (
        <div className="settings-stack">
          <Section title={`#${channel.name ?? ''}`} description={text('settingsText')}>
            <Modes
              place={{ serverId: server.id, channelId }}
              inherited={{ ping: ofServer?.ping ?? NOTIFY.ALL, sound: ofServer?.sound ?? NOTIFY.ALL }}
            />
          </Section>
        </div>
      ) : (
        <EmptyState title={text('channelDeleted')} />
      )}
    </>
  );
}

function rootOf(serverId: string): string {
  return `/app/servers/${serverId}/settings/notifications`;
}

function useVisibleChannels(serverId: string) {
  const channels = useServerChannels(serverId);
  const own = useOwnId();
  const seen = useStore(
    (state) => channels.filter(({ id }) => maySee(state, id, own)),
    (a, b) => a.length === b.length && a.every((channel, index) => channel === b[index]),
  );
  return useMemo(() => listed(channelTree(channels, (channel) => seen.includes(channel))), [channels, seen]);
}

function ChannelRow({ serverId, channelId, name }: { readonly serverId: string; readonly channelId: string; readonly name: string }) {
  const own = useStore((state) => state.notifications.get(channelId));
  const isSet = (own?.ping ?? null) !== null || (own?.sound ?? null) !== null;
  return (
    <li>
      <SettingsLink to={`${rootOf(serverId)}/${channelId}`} className="settings-row">
        <Hash aria-hidden="true" className="settings-row-icon" />
        <span className="settings-row-text">
          <bdi>{name}</bdi>
        </span>
        {isSet && <span className="settings-row-detail">{text('custom')}</span>}
        <ChevronRight aria-hidden="true" className="settings-row-icon" />
      </SettingsLink>
    </li>
  );
}

type ModesProps = {
  readonly place: { readonly serverId: string; readonly channelId?: string };
  /** The inherited value. null: there is none to inherit. */
  readonly inherited: { readonly ping: number; readonly sound: number } | null;
};

function Modes({ place, inherited }: ModesProps) {
  const own = useStore((state) => state.notifications.get(place.channelId ?? place.serverId));
  const set = useAction(setNotifications);
  return (
    <div className="settings-columns">
      <Select
        label={text('ping')}
        options={optionsOf(inherited?.ping ?? null)}
        value={choiceOf(own?.ping ?? null, inherited !== null)}
        onChange={(id) => void set({ body: { ...place, notificationPingMode: modeOf(id) } })}
      />
      <Select
        label={text('sound')}
        options={optionsOf(inherited?.sound ?? null)}
        value={choiceOf(own?.sound ?? null, inherited !== null)}
        onChange={(id) => void set({ body: { ...place, notificationSoundMode: modeOf(id) } })}
      />
    </div>
  );
}

function optionsOf(inherited: number | null): readonly SelectOption[] {
  const own = [NOTIFY.ALL, NOTIFY.MENTIONS_ONLY, NOTIFY.MUTE].map((mode) => ({ id: choiceOf(mode, true), label: modeLabel(mode) }));
  return inherited === null ? own : [{ id: choiceOf(null, true), label: text('asServer', { mode: modeLabel(inherited) }) }, ...own];
}
