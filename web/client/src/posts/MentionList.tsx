import { CompletionRow } from '../messages/CompletionRow.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { text } from './texts.ts';
import type { MentionCompletion } from './use-mention-completion.ts';
import '../messages/composer.css';

/** Below the text field. The focus stays in the field, which forwards its keys. */
export function MentionList({ id, completion }: { readonly id: string; readonly completion: MentionCompletion }) {
  const { people, chosen, choose, insert } = completion;
  if (people.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={text('people')} className="completion post-people">
      {people.map((person, index) => (
        <CompletionRow
          key={person.id}
          id={personId(id, index)}
          isChosen={index === chosen}
          onChoose={() => choose(index)}
          onInsert={() => insert(person)}
        >
          <Avatar name={person.username} hexColor={person.hexColor} picture={person.avatar} size={24} />
          <span className="completion-name">
            <bdi>{person.username}</bdi>
          </span>
          <span className="completion-also">:{person.tag}</span>
        </CompletionRow>
      ))}
    </div>
  );
}

export function personId(list: string, index: number): string {
  return `${list}-${index}`;
}
