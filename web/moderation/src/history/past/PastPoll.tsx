import type { PastPoll as Poll } from '@folkmoot/contracts/history/past-post';

import Box from '@mui/material/Box';
import { text } from '../../texts.ts';
import { countText } from './count-text.ts';
import { pollChoices } from './poll-choices.ts';
import type { Opened } from './use-opened.tsx';
import { Words } from './Words.tsx';

type Props = { readonly poll: Poll; readonly opened: Opened; readonly onOpen: Parameters<typeof Words>[0]['onOpen'] };

/** The votes of each choice. The texts of the choices are sealed. */
export function PastPoll({ poll: { words, votes, choices }, opened, onOpen }: Props) {
  const shown = words && opened.get(words.position);
  const openedText = shown?.find(({ name }) => name === words?.field)?.text ?? null;
  if (openedText === null) {
    const counts = choices.map(({ count }) => count).join(', ') || text('pastNone');
    return (
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        {text('pastVotes', { votes: countText(votes), counts })}
        <Words words={words} opened={opened} onOpen={onOpen} label="pastRevealPoll" />
      </Box>
    );
  }
  const counts = new Map(choices.map(({ choiceId, count }) => [choiceId, count]));
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pollChoices(openedText).map(({ id, content }) => (
        <li key={id}>
          <bdi>{text('pastChoice', { name: content, count: counts.get(id) ?? 0 })}</bdi>
        </li>
      ))}
    </Box>
  );
}
