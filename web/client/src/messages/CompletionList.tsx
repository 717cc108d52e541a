import { Hash, Megaphone, Shield } from 'lucide-react';
import { addressOf } from '../custom-emojis/named-emojis.ts';
import { useNamedEmojis } from '../custom-emojis/use-named-emojis.ts';
import { useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { CompletionRow } from './CompletionRow.tsx';
import type { Candidate } from './completion.ts';
import { text } from './texts.ts';
import type { Completion } from './use-completion.ts';

export const COMPLETION_ID = 'composer-suggestions';

export function optionId(index: number): string {
  return `${COMPLETION_ID}-${index}`;
}

/** Shown above the text field. The focus stays in the field, which forwards its keys. */
export function CompletionList({ completion }: { readonly completion: Completion }) {
  const { candidates, chosen, choose, insert } = completion;
  if (candidates.length === 0) return null;
  return (
    <div id={COMPLETION_ID} role="listbox" aria-label={text('completions')} className="completion">
      {candidates.map((candidate, index) => (
        <CompletionRow
          key={`${candidate.kind} ${candidate.id}`}
          id={optionId(index)}
          isChosen={index === chosen}
          onChoose={() => choose(index)}
          onInsert={() => insert(candidate)}
        >
          <CandidateIcon candidate={candidate} />
          <span className="completion-name">
            <bdi>{shownName(candidate)}</bdi>
            {candidate.command && <BotName id={candidate.command.botUserId} />}
          </span>
          {candidate.also !== '' && candidate.kind !== 'emoji' && <span className="completion-also">{candidate.also}</span>}
        </CompletionRow>
      ))}
    </div>
  );
}

function shownName({ kind, name }: Candidate): string {
  if (kind === 'emoji' || kind === 'customEmoji') return `:${name}:`;
  return kind === 'command' ? `/${name}` : name;
}

function CandidateIcon({ candidate }: { readonly candidate: Candidate }) {
  switch (candidate.kind) {
    case 'user':
      return <UserIcon id={candidate.id} />;
    case 'role':
      return <Shield aria-hidden="true" />;
    case 'channel':
      return <Hash aria-hidden="true" />;
    case 'command':
      return <UserIcon id={candidate.command?.botUserId ?? ''} />;
    case 'word':
      return <Megaphone aria-hidden="true" />;
    case 'customEmoji':
      return <CustomEmojiIcon id={candidate.id} />;
    case 'emoji':
      return (
        <span aria-hidden="true" className="completion-emoji">
          {candidate.insert}
        </span>
      );
  }
}

function UserIcon({ id }: { readonly id: string }) {
  const user = useUser(id);
  return <Avatar name={user?.username ?? ''} hexColor={user?.hexColor} picture={user?.avatar} size={24} />;
}

/** Shown because two bots may have the same command. */
function BotName({ id }: { readonly id: string }) {
  const name = useUser(id)?.username;
  return name === undefined ? null : <bdi className="completion-bot">{name}</bdi>;
}

function CustomEmojiIcon({ id }: { readonly id: string }) {
  const emoji = useNamedEmojis().find((named) => named.id === id);
  return emoji ? <img src={addressOf(emoji, 36)} alt="" width={20} height={20} /> : null;
}
