import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PageTitle } from '../layout/PageTitle.tsx';
import { text } from '../texts.ts';
import { Catches } from './Catches.tsx';
import { Rules } from './Rules.tsx';
import { TimeOuts } from './TimeOuts.tsx';
import { useRules } from './use-automod.ts';

/** The automod rules of the instance, their timeouts, and their matches. */
export function AutomodPage() {
  const rules = useRules();
  return (
    <Box sx={{ py: 2, maxWidth: 960, minWidth: 0 }}>
      <PageTitle title={text('automod')} />
      <Typography variant="h1">{text('automod')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {text('automodText')}
      </Typography>
      <Rules rules={rules} />
      <TimeOuts />
      <Catches rules={rules.data ?? []} />
    </Box>
  );
}
