/** The content of a report, as the reporter sees it now. Invisible content does not exist for the reporter. */

import type { Access } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { choicesIn } from '@folkmoot/contracts/polls/choices';
import { sentPollIn } from '@folkmoot/contracts/polls/sent-poll';
import type { ReportedContent } from '@folkmoot/contracts/reports/content';
import type { ReportedKind } from '@folkmoot/contracts/reports/limits';
import { shownName, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { publicFolding } from '../explore/public-state.ts';
import { maySee, messageOf } from '../messages/messages.facts.ts';
import { shownFolding } from '../messages/shown-message.ts';
import { postStream } from '../posts/post-state.ts';
import { isBlockedBy } from '../posts/posts.facts.ts';
import { shownPostFolding } from '../posts/shown-post.ts';
import { membershipIn } from '../servers/membership.ts';
import { serverFolding } from '../servers/server-state.ts';
import type { ReportedThing } from './reports.decider.ts';

type Nothing = Refusal<'NothingToReport'>;
type Looking = { readonly reporterId: string; readonly access: Access };
type Place = Pick<ReportedThing, 'thingId' | 'subjectId' | 'serverId' | 'channelId'>;

function thingOf(place: Place, content: ReportedContent): ReportedThing {
  return { ...place, kind: content.kind, content: JSON.stringify(content) };
}

function paths(path: string | null): string[] {
  return path === null ? [] : [path];
}

function described(description: string | null): { readonly fileDescription?: string } {
  return description === null ? {} : { fileDescription: description };
}

async function messageThing(deps: Deps, messageId: string, { reporterId }: Looking): Promise<ReportedThing | Nothing> {
  const message = await messageOf(deps, messageId);
  if (!message || message.kind !== MESSAGE_TYPE.CONTENT || !maySee(deps.warm, reporterId, message)) return refuse('NothingToReport');
  const { shown } = await deps.stateOf(shownFolding, `message-${messageId}`);
  if (!shown) return refuse('NothingToReport');
  const { authorId: subjectId, serverId, channelId, sentAt, attachmentPath, attachmentDescription } = shown.sent;
  const { content, editedAt } = shown;
  const choices = sentPollIn(shown.sent.poll)?.choices.map((choice) => choice.content);
  return thingOf(
    { thingId: messageId, subjectId, serverId, channelId },
    {
      kind: 'message',
      content,
      writtenAt: sentAt,
      editedAt,
      files: paths(attachmentPath),
      ...described(attachmentDescription),
      ...(choices && { choices }),
    },
  );
}

async function postThing(deps: Deps, postId: string, { reporterId, access }: Looking): Promise<ReportedThing | Nothing> {
  const { shown } = await deps.stateOf(shownPostFolding, postStream(postId));
  if (!shown || isBlockedBy(deps.warm, access, shown.created.authorId, reporterId)) return refuse('NothingToReport');
  const { authorId: subjectId, createdAt: writtenAt, attachmentPath, attachmentDescription, pollChoices } = shown.created;
  const files = { files: paths(attachmentPath), ...described(attachmentDescription) };
  const choices = choicesIn(pollChoices).map(({ content }) => content);
  return thingOf(
    { thingId: postId, subjectId, serverId: null, channelId: null },
    { kind: 'post', content: shown.content ?? '', writtenAt, editedAt: shown.editedAt, ...files, choices },
  );
}

function profileThing({ warm }: Deps, userId: string): ReportedThing | Nothing {
  const user = warm.state(userFolding, userId);
  if (user.status === 'none') return refuse('NothingToReport');
  const { tag, avatar, banner, profile, presence } = user;
  return thingOf(
    { thingId: userId, subjectId: userId, serverId: null, channelId: null },
    { kind: 'profile', username: shownName(user), tag, avatar, banner, bio: profile.bio, status: presence.custom },
  );
}

/** Visible to members, and to everyone while it is in Explore. */
function serverThing({ warm }: Deps, serverId: string, { reporterId }: Looking): ReportedThing | Nothing {
  const server = warm.state(serverFolding, serverId);
  const published = warm.state(publicFolding, serverId);
  const isSeen = server.status === 'live' && (published.status === 'published' || membershipIn(warm, serverId, reporterId) !== null);
  if (!isSeen) return refuse('NothingToReport');
  const { name, avatar, banner, creatorId: subjectId } = server;
  const description = published.status === 'published' ? published.description : null;
  return thingOf({ thingId: serverId, subjectId, serverId, channelId: null }, { kind: 'server', name, avatar, banner, description });
}

export function reportedThing(deps: Deps, kind: ReportedKind, id: string, looking: Looking): Promise<ReportedThing | Nothing> {
  switch (kind) {
    case 'message':
      return messageThing(deps, id, looking);
    case 'post':
      return postThing(deps, id, looking);
    case 'profile':
      return Promise.resolve(profileThing(deps, id));
    case 'server':
      return Promise.resolve(serverThing(deps, id, looking));
  }
}
