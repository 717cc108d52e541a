import type { TriggerKind } from '@folkmoot/contracts/automod/limits';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { text } from '../texts.ts';
import { foundIn } from './found-in.ts';

type Props = {
  /** null: erased. */
  readonly words: string | null;
  readonly found: string | null;
  /** undefined: the rule was deleted. */
  readonly kind: TriggerKind | undefined;
};

/** The text of a match without markup. The matched part is highlighted, or shown below if it is not in the text. */
export function FoundWords({ words, found, kind }: Props) {
  if (words === null) {
    return (
      <Typography variant="body2" color="textSecondary">
        {text('automodErased')}
      </Typography>
    );
  }
  const parts = found === null ? null : foundIn(words, found, kind);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        variant="body2"
        dir="auto"
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 12,
          overflow: 'hidden',
        }}
      >
        {parts ? (
          <>
            {parts[0]}
            <Box component="mark" sx={{ bgcolor: 'var(--mark-color)', color: 'inherit', borderRadius: '3px', px: 0.25, fontWeight: 640 }}>
              {parts[1]}
            </Box>
            {parts[2]}
          </>
        ) : (
          words || text('noText')
        )}
      </Typography>
      {!parts && found !== null && found !== '…' && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text('automodFound', { found })}
        </Typography>
      )}
    </Box>
  );
}
