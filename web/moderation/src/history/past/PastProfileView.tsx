import type { PastProfile, ProfileFacts, ProfileSeen } from '@folkmoot/contracts/history/past-profile';
import { DM_FROM, LAST_ONLINE, REQUESTS_FROM } from '@folkmoot/contracts/profiles/limits';
import { exactText } from '../../format.ts';
import { Empty } from '../../layout/states.tsx';
import { type Key, text } from '../../texts.ts';
import { Badges } from '../../users/AccountStatus.tsx';
import { nameOf } from '../name-of.ts';
import { usePastProfile } from '../use-history.ts';
import { Colors } from './Colors.tsx';
import { countText } from './count-text.ts';
import { LoadedPast, PastFrame } from './PastFrame.tsx';
import { PastPicture } from './PastPicture.tsx';
import { PastSides, type SideFacts } from './PastSides.tsx';
import type { PastRequest } from './past-request.ts';
import { SIGHTS } from './sights.ts';
import { useOpened } from './use-opened.tsx';
import { Words } from './Words.tsx';

type Props = { readonly request: PastRequest };

export function PastProfileView({ request }: Props) {
  return <LoadedPast query={usePastProfile(request)}>{(past) => <OnePast key={past.position} request={request} past={past} />}</LoadedPast>;
}

/** The profile in the past and now. Nothing of an erased user is shown, at any time. */
function OnePast({ request, past }: Props & { readonly past: PastProfile }) {
  const { opened, open, dialog } = useOpened();
  const { was, is, isErased, people } = past;
  const who = request.as === undefined ? null : nameOf(request.as, people);
  if (isErased) return <Empty title={text('historyErased')} words={text('pastErasedText')} />;

  function sideFactsOf({ sight, facts }: ProfileSeen): SideFacts {
    const seen = sight === null || who === null ? [] : [[who, text(SIGHTS[sight])] as const];
    if (!facts) return seen.length === 0 ? null : seen;
    const isSameName = facts.name?.position === is.facts?.name?.position;
    const name = isSameName ? nameOf(request.id, people).replace(/:[^:]*$/, '') : null;
    return [
      ...seen,
      [
        text('pastName'),
        name === null ? (
          <Words key="name" words={facts.name} opened={opened} onOpen={open} label="pastRevealName" />
        ) : (
          <bdi key="name">{name}</bdi>
        ),
      ],
      [text('pastTag'), facts.tag],
      [text('pastBio'), <Words key="bio" words={facts.bio} opened={opened} onOpen={open} label="pastRevealBio" />],
      ...(facts.presence
        ? [
            [text('pastStatus'), text(STATUSES[facts.presence.status] ?? 'pastUnknown')] as const,
            [
              text('pastCustom'),
              <Words key="custom" words={facts.presence.custom} opened={opened} onOpen={open} label="pastRevealCustom" />,
            ] as const,
          ]
        : []),
      ...plainOf(facts),
    ];
  }

  return (
    <>
      <PastFrame request={request} past={past}>
        <PastSides was={sideFactsOf(was)} is={sideFactsOf(is)} absent={text('pastNoProfile')} />
      </PastFrame>
      {dialog}
    </>
  );
}

const STATUSES: readonly Key[] = ['pastOffline', 'pastOnline', 'pastLtp', 'pastAfk', 'pastDnd'];
const DMS: Readonly<Record<number, Key>> = {
  [DM_FROM.ANYONE]: 'pastAnyone',
  [DM_FROM.FRIENDS_AND_SERVERS]: 'pastFriendsServers',
  [DM_FROM.FRIENDS]: 'pastFriends',
};
const REQUESTS: Readonly<Record<number, Key>> = {
  [REQUESTS_FROM.ANYONE]: 'pastAnyone',
  [REQUESTS_FROM.SERVERS]: 'pastServersOnly',
  [REQUESTS_FROM.NOBODY]: 'pastNobody',
};
const LAST_SEEN: Readonly<Record<number, Key>> = {
  [LAST_ONLINE.HIDDEN]: 'pastNobody',
  [LAST_ONLINE.FRIENDS]: 'pastFriends',
  [LAST_ONLINE.FRIENDS_AND_SERVERS]: 'pastFriendsServers',
};

function shownList(isHidden: boolean): string {
  return text(isHidden ? 'pastNobody' : 'pastAnyone');
}

function plainOf({ badges, joinedAt, hexColor, bot, isSuspended, followers, following, privacy, between, ...shown }: ProfileFacts) {
  const marks = between && [
    ...(between.isFriend ? [text('pastIsFriend')] : []),
    ...(between.isFollower ? [text('pastIsFollower')] : []),
    ...(between.hasBlocked ? [text('pastHasBlocked')] : []),
    ...(between.isBlocked ? [text('pastIsBlocked')] : []),
  ];
  return [
    ...(bot ? [[text('pastBot'), text('pastYes')] as const] : []),
    ...(isSuspended ? [[text('pastAccount'), text('pastSuspended')] as const] : []),
    [text('pastBadges'), badges === 0 ? text('pastNone') : <Badges key="badges" badges={badges} />] as const,
    [text('pastFollowers'), countText(followers)] as const,
    [text('pastFollowing'), countText(following)] as const,
    ...(marks ? [[text('pastBetween'), marks.length === 0 ? text('pastNone') : marks.join(', ')] as const] : []),
    [
      text('pastColors'),
      <Colors key="colors" colors={[hexColor, shown.bgColorOne, shown.bgColorTwo, shown.primaryColor].filter((color) => color !== null)} />,
    ] as const,
    [text('pastAvatar'), <PastPicture key="avatar" path={shown.avatar} />] as const,
    [text('pastBanner'), <PastPicture key="banner" path={shown.banner} />] as const,
    ...(privacy
      ? [
          [text('pastDms'), text(DMS[privacy.dmStatus] ?? 'pastUnknown')] as const,
          [text('pastRequests'), text(REQUESTS[privacy.friendRequestStatus] ?? 'pastUnknown')] as const,
          [text('pastLastSeen'), text(LAST_SEEN[privacy.lastOnlineStatus] ?? 'pastUnknown')] as const,
          [text('pastFollowersSeen'), shownList(privacy.hideFollowers)] as const,
          [text('pastFollowingSeen'), shownList(privacy.hideFollowing)] as const,
        ]
      : []),
    [text('pastJoined'), exactText(joinedAt)] as const,
  ];
}
