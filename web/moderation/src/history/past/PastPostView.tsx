import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { PastComment, PastPost, PostFacts, PostSeen } from '@folkmoot/contracts/history/past-post';
import type { HistoryPerson } from '@folkmoot/contracts/history/wire';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { exactText, numberText } from '../../format.ts';
import { Empty } from '../../layout/states.tsx';
import { text } from '../../texts.ts';
import { Actor } from '../Actor.tsx';
import { nameOf } from '../name-of.ts';
import { usePastPost } from '../use-history.ts';
import { countText } from './count-text.ts';
import { LoadedPast, PastFrame } from './PastFrame.tsx';
import { PastPairs } from './PastPairs.tsx';
import { PastPoll } from './PastPoll.tsx';
import { PastSides, type SideFacts } from './PastSides.tsx';
import { type PastRequest, pastPlace, type When, whensOf } from './past-request.ts';
import { SIGHTS } from './sights.ts';
import { type Opened, useOpened } from './use-opened.tsx';
import { Words } from './Words.tsx';

type Props = { readonly request: PastRequest };
type Opening = { readonly opened: Opened; readonly onOpen: Parameters<typeof Words>[0]['onOpen'] };

export function PastPostView({ request }: Props) {
  return <LoadedPast query={usePastPost(request)}>{(past) => <OnePast key={past.position} request={request} past={past} />}</LoadedPast>;
}

/** The post in the past and now, with its comments. Nothing of an erased user is shown, at any time. */
function OnePast({ request, past }: Props & { readonly past: PastPost }) {
  const { opened, open, dialog } = useOpened();
  const { was, is, isErased, people, position } = past;
  const who = request.as === undefined ? null : nameOf(request.as, people);
  const when = whensOf(request, position);
  const opening = { opened, onOpen: open };
  if (isErased) return <Empty title={text('historyErased')} words={text('pastErasedText')} />;

  function sideFactsOf({ sight, facts }: PostSeen, side: keyof typeof when): SideFacts {
    const seen = sight === null || who === null ? [] : [[who, text(SIGHTS[sight])] as const];
    if (facts) return [...seen, ...factsOf(facts, past, when[side], opening)];
    return seen.length === 0 ? null : seen;
  }

  return (
    <>
      <PastFrame request={request} past={past}>
        <PastSides was={sideFactsOf(was, 'was')} is={sideFactsOf(is, 'is')} absent={text('pastNoPost')} />
      </PastFrame>
      {(was.facts ?? is.facts) && (
        <PastPairs
          title={text('pastComments')}
          was={was.facts?.listed ?? null}
          is={is.facts?.listed ?? null}
          idOf={({ id }) => id}
          note={notesOf(past)}
        >
          {(comment, side) => <ThenComment comment={comment} people={people} when={when[side]} opening={opening} />}
        </PastPairs>
      )}
      {dialog}
    </>
  );
}

type CommentProps = {
  readonly comment: PastComment;
  readonly people: readonly HistoryPerson[];
  readonly when: When;
  readonly opening: Opening;
};

function ThenComment({ comment: { id, authorId, at, editedAt, words, pictures }, people, when, opening }: CommentProps) {
  return (
    <>
      <Actor id={authorId} people={people} /> · <Link to={pastPlace({ ...when, of: 'post', id })}>{exactText(at)}</Link>
      {(editedAt !== null || pictures > 0) && (
        <Typography variant="body2" color="textSecondary">
          {[
            ...(editedAt === null ? [] : [text('pastEdited', { at: exactText(editedAt) })]),
            ...(pictures > 0 ? [text('pastAttached')] : []),
          ].join(' · ')}
        </Typography>
      )}
      <div>
        <Words words={words} {...opening} label="pastReveal" />
      </div>
    </>
  );
}

/** Notes that a list is incomplete. */
function notesOf({ was, is }: PastPost): readonly string[] {
  const sides = [was.facts, is.facts].filter((facts) => facts !== null);
  const isCut = sides.some(({ comments }) => !comments.isWhole || comments.count > HISTORY_LIMITS.pastComments);
  const erased = Math.max(0, ...sides.map((facts) => facts.erased));
  return [
    ...(isCut ? [text('pastListedComments', { count: HISTORY_LIMITS.pastComments })] : []),
    ...(erased > 0 ? [text('pastErasedComments', { count: erased })] : []),
  ];
}

function factsOf(facts: PostFacts, { authorId, people }: PastPost, when: When, opening: Opening) {
  const { createdAt, editedAt, isDeleted, commentToId, words, pictures, poll, author, isPinned, isAnnounced } = facts;
  const state = [
    ...(isDeleted ? [text('pastDeleted')] : []),
    ...(isPinned ? [text('pastPinnedByAuthor')] : []),
    ...(isAnnounced ? [text('pastAnnounced')] : []),
  ];
  const accountStatus = author && [
    ...(author.isSuspended ? [text('pastSuspended')] : []),
    ...(author.isShadowBanned ? [text('pastShadowBanned')] : []),
  ];
  return [
    [text('pastAuthor'), <Actor key="author" id={authorId} people={people} />] as const,
    ...(accountStatus && accountStatus.length > 0 ? [[text('pastAccount'), accountStatus.join(', ')] as const] : []),
    [text('pastSaid'), <Words key="words" words={words} {...opening} label="pastReveal" />, String(words?.position)] as const,
    [text('pastState'), state.join(', ') || text('pastNone')] as const,
    [text('pastWrittenAt'), exactText(createdAt)] as const,
    ...(editedAt === null ? [] : [[text('pastEditedAt'), exactText(editedAt)] as const]),
    ...(commentToId === null
      ? []
      : [
          [
            text('pastAnswers'),
            <Link key="parent" to={pastPlace({ ...when, of: 'post', id: commentToId })}>
              {text('pastThatPost')}
            </Link>,
          ] as const,
        ]),
    [text('pastPictures'), numberText(pictures)] as const,
    ...(poll ? [[text('pastPoll'), <PastPoll key="poll" poll={poll} {...opening} />, JSON.stringify(poll)] as const] : []),
    [text('pastLikes'), countText(facts.likes)] as const,
    [text('pastReposts'), countText(facts.reposts)] as const,
    [text('pastComments'), countText(facts.comments)] as const,
  ];
}
