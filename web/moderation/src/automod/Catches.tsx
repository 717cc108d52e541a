import type { ShownCatch, ShownRule } from '@folkmoot/contracts/automod/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { momentText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { Section } from '../layout/Section.tsx';
import { Empty, Failed, Waiting } from '../layout/states.tsx';
import { text } from '../texts.ts';
import { FoundWords } from './FoundWords.tsx';
import { Places } from './Places.tsx';
import { useCatches } from './use-automod.ts';

/** The matches of the instance's rules in all servers and posts, newest first. */
export function Catches({ rules }: { readonly rules: readonly ShownRule[] }) {
  const { data, error, again, isMore, isLoadingMore, more } = useCatches();
  const kinds = new Map(rules.map(({ id, trigger }) => [id, trigger.kind]));
  return (
    <Section title={text('automodCaught')}>
      {!data && !error && <Waiting />}
      {data?.length === 0 && <Empty title={text('automodNothingCaught')} words={text('automodNothingCaughtText')} />}
      {data && data.length > 0 && (
        <Box component="ol" aria-label={text('automodCaught')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((each) => (
            <Caught key={each.id} caught={each} kind={kinds.get(each.ruleId)} />
          ))}
        </Box>
      )}
      {error && <Failed error={error} onRetry={again} />}
      {isMore && !error && (
        <Button variant="outlined" loading={isLoadingMore} onClick={more} sx={{ mt: 1 }}>
          {text('automodMore')}
        </Button>
      )}
    </Section>
  );
}

type CaughtProps = { readonly caught: ShownCatch; readonly kind: ShownRule['trigger']['kind'] | undefined };

function Caught({ caught, kind }: CaughtProps) {
  const { author, ruleName, content, found, edited, blocked, alerted, timedOutUntil, caughtAt } = caught;
  const marks = [
    ...(blocked ? [{ words: text('automodBlocked'), color: 'error' as const }] : []),
    ...(alerted ? [{ words: text('automodAlerted'), color: 'warning' as const }] : []),
    ...(timedOutUntil === null ? [] : [{ words: text('automodTimedOut'), color: 'warning' as const }]),
    ...(caught.postId === null ? [] : [{ words: text('automodPost'), color: 'default' as const }]),
    ...(edited ? [{ words: text('edited'), color: 'default' as const }] : []),
  ];
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, minWidth: 0 }}>
        <Box component="span" sx={{ fontSize: 'var(--font-size-small)' }}>
          {author ? <Person person={author} /> : text('deletedUser')}
        </Box>
        {marks.map(({ words, color }) => (
          <Chip key={words} size="small" variant="outlined" color={color} label={words} />
        ))}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', ml: 'auto' }}>
          <bdi>{ruleName}</bdi>
          {' · '}
          <time dateTime={new Date(caughtAt).toISOString()}>{momentText(caughtAt)}</time>
        </Typography>
      </Box>
      <FoundWords words={content} found={found} kind={kind} />
      <Places place={caught} />
    </Box>
  );
}
