import { liftSiteTimeOut } from '@folkmoot/contracts/automod/commands';
import type { ShownTimeOut } from '@folkmoot/contracts/automod/wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { momentText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { Rows } from '../layout/Rows.tsx';
import { Section } from '../layout/Section.tsx';
import { text } from '../texts.ts';
import { useChanged, useTimeOuts } from './use-automod.ts';
import { useCommandWithProof } from './use-command-with-proof.ts';

/** The users in a timeout, with its end and rule. */
export function TimeOuts() {
  const { data, ...query } = useTimeOuts();
  const rows = data?.map((timeOut) => ({ ...timeOut, id: timeOut.userId }));
  return (
    <Section title={text('automodTimeOuts')}>
      <Rows query={{ ...query, data: rows }} empty={text('automodNobodyOut')}>
        {(timeOut) => <TimedOut timeOut={timeOut} />}
      </Rows>
    </Section>
  );
}

function TimedOut({ timeOut: { userId, person, until, ruleName } }: { readonly timeOut: ShownTimeOut }) {
  const changed = useChanged();
  const runWithProof = useCommandWithProof();
  const notify = useNotify();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = person?.username ?? text('deletedUser');

  async function lift(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    const outcome = await runWithProof(name, (password) => call(liftSiteTimeOut, { params: { userId }, body: { password } }));
    if (outcome === 'done') {
      notify(text('automodLifted'), { type: 'success' });
      await changed();
    } else if (outcome !== 'cancelled') setProblem(outcome.message);
    setIsPending(false);
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 }}>
        {person ? <Person person={person} /> : name}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text('automodOutUntil', { until: momentText(until), rule: ruleName })}
        </Typography>
        <Button
          size="small"
          loading={isPending}
          aria-label={text('automodLiftNamed', { name })}
          onClick={() => void lift()}
          sx={{ ml: 'auto' }}
        >
          {text('lift')}
        </Button>
      </Box>
      {problem !== null && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
    </>
  );
}
