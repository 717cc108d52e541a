import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { PastServer, ServerFacts, ServerSeen } from '@folkmoot/contracts/history/past-server';
import { exactText } from '../../format.ts';
import { text } from '../../texts.ts';
import { Actor } from '../Actor.tsx';
import { nameOf } from '../name-of.ts';
import { usePastServer } from '../use-history.ts';
import { Colors } from './Colors.tsx';
import { countText } from './count-text.ts';
import { LoadedPast, PastFrame } from './PastFrame.tsx';
import { PastPairs } from './PastPairs.tsx';
import { PastPicture } from './PastPicture.tsx';
import { ThenChannel, ThenMember, ThenRole } from './PastServerLists.tsx';
import { PastSides, type SideFacts } from './PastSides.tsx';
import { type PastRequest, whensOf } from './past-request.ts';
import { SIGHTS } from './sights.ts';
import { useOpened } from './use-opened.tsx';

type Props = { readonly request: PastRequest };

export function PastServerView({ request }: Props) {
  return <LoadedPast query={usePastServer(request)}>{(past) => <OnePast key={past.position} request={request} past={past} />}</LoadedPast>;
}

/** The server in the past and now, with its contents. */
function OnePast({ request, past }: Props & { readonly past: PastServer }) {
  const { opened, open, dialog } = useOpened();
  const { was, is, people, position } = past;
  const who = request.as === undefined ? null : nameOf(request.as, people);
  const sides = { was: was.facts, is: is.facts };
  const isShown = was.facts !== null || is.facts !== null;
  const when = whensOf(request, position);

  function sideFactsOf({ sight, facts }: ServerSeen): SideFacts {
    const seen = sight === null || who === null ? [] : [[who, text(SIGHTS[sight])] as const];
    if (facts) return [...seen, ...factsOf(facts, past)];
    return seen.length === 0 ? null : seen;
  }

  return (
    <>
      <PastFrame request={request} past={past}>
        <PastSides was={sideFactsOf(was)} is={sideFactsOf(is)} absent={text('pastNoServer')} />
      </PastFrame>
      {isShown && (
        <>
          <PastPairs title={text('pastChannels')} was={listOf(was, 'channels')} is={listOf(is, 'channels')} idOf={({ id }) => id}>
            {(channel, side) => {
              const facts = sides[side];
              return facts && <ThenChannel channel={channel} facts={facts} when={when[side]} />;
            }}
          </PastPairs>
          <PastPairs title={text('pastRoles')} was={listOf(was, 'roles')} is={listOf(is, 'roles')} idOf={({ id }) => id}>
            {(role) => <ThenRole role={role} />}
          </PastPairs>
          <PastPairs title={text('pastEmojis')} was={listOf(was, 'emojis')} is={listOf(is, 'emojis')} idOf={({ id }) => id}>
            {({ name, gif }) => (
              <>
                <bdi>{name}</bdi>
                {gif && ` · ${text('pastMoving')}`}
              </>
            )}
          </PastPairs>
          <PastPairs
            title={text('pastMembers')}
            was={listOf(was, 'listed')}
            is={listOf(is, 'listed')}
            idOf={({ userId }) => userId}
            note={notesOf(past)}
          >
            {(member, side) => (
              <ThenMember member={member} roles={sides[side]?.roles ?? []} people={people} opened={opened} onOpen={open} />
            )}
          </PastPairs>
        </>
      )}
      {dialog}
    </>
  );
}

type Lists = 'channels' | 'roles' | 'emojis' | 'listed';

function listOf<List extends Lists>({ facts }: ServerSeen, list: List): ServerFacts[List] | null {
  return facts?.[list] ?? null;
}

/** Notes that a list is incomplete. */
function notesOf({ was, is }: PastServer): readonly string[] {
  const sides = [was.facts, is.facts].filter((facts) => facts !== null);
  const isCut = sides.some(({ members, listed, erased }) => !members.isWhole || members.count > listed.length + erased);
  const erased = Math.max(0, ...sides.map((facts) => facts.erased));
  return [
    ...(isCut ? [text('pastListedMembers', { count: HISTORY_LIMITS.pastMembers })] : []),
    ...(erased > 0 ? [text('pastErasedMembers', { count: erased })] : []),
  ];
}

function factsOf(facts: ServerFacts, { people }: PastServer) {
  const {
    name,
    ownerId,
    publication,
    hexColor,
    avatar,
    banner,
    verified,
    filterWords,
    editHistory,
    isClosed,
    createdAt,
    systemChannelId,
    channels,
  } = facts;
  const state = [
    ...(isClosed ? [text('pastClosing')] : []),
    ...(verified ? [text('pastVerified')] : []),
    ...(filterWords ? [text('pastFilterWords')] : []),
    ...(editHistory === 'moderators' ? [text('pastVersionsModerators')] : []),
    ...(editHistory === 'everyone' ? [text('pastVersionsEveryone')] : []),
  ];
  const system = channels.find(({ id }) => id === systemChannelId)?.name;
  return [
    [text('pastServer'), <bdi key="name">{name}</bdi>, name] as const,
    [text('pastOwner'), <Actor key="owner" id={ownerId} people={people} />, ownerId] as const,
    ...(state.length === 0 ? [] : [[text('pastState'), state.join(', ')] as const]),
    [
      text('pastPublic'),
      publication ? <bdi key="public">{publication.description || text('pastYes')}</bdi> : text('pastNo'),
      publication?.description ?? '',
    ] as const,
    [text('pastMembers'), countText(facts.members)] as const,
    [text('pastBans'), countText(facts.bans)] as const,
    [text('pastInvites'), countText(facts.invites)] as const,
    ...(system === undefined ? [] : [[text('pastSystemChannel'), <bdi key="system">{system}</bdi>, system] as const]),
    [text('pastColors'), <Colors key="colors" colors={[hexColor]} />, hexColor] as const,
    [text('pastAvatar'), <PastPicture key="avatar" path={avatar} />, avatar ?? ''] as const,
    [text('pastBanner'), <PastPicture key="banner" path={banner} />, banner ?? ''] as const,
    [text('pastMadeAt'), exactText(createdAt)] as const,
  ];
}
