import { listRegistrations } from '@folkmoot/contracts/registration/commands';
import type { RawRegistration } from '@folkmoot/contracts/registration/wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Empty, Failed as FailedNote, Waiting } from '../layout/states.tsx';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { text } from '../texts.ts';
import { type Decision, decideEach, type Failed } from './decide-each.ts';
import { RegistrationTable } from './RegistrationTable.tsx';
import { RejectDialog } from './RejectDialog.tsx';

const REFETCH_MS = 30_000;

function matches({ username, tag, email }: RawRegistration, filter: string): boolean {
  return `${username}:${tag} ${email}`.toLowerCase().includes(filter.trim().toLowerCase());
}

/** Registrations that wait for approval, with filters. They are decided one by one or in bulk. */
export function RegistrationsPage() {
  const { data, error, again } = useConsoleQuery(
    ['registrations'],
    (signal) => call(listRegistrations, { query: { status: 'pending' } }, { signal }),
    REFETCH_MS,
  );
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<readonly RawRegistration[]>([]);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();
  const shown = (data ?? []).filter((one) => matches(one, filter));
  const chosen = shown.filter(({ userId }) => selected.has(userId));

  async function decide(registrations: readonly RawRegistration[], decision: Decision): Promise<void> {
    setIsBusy(true);
    const problems = await decideEach(registrations, decision);
    setIsBusy(false);
    setFailed(problems);
    setRejecting([]);
    setSelected(new Set());
    const done = registrations.length - problems.length;
    const words = decision.decision === 'approve' ? 'registrationsApproved' : 'registrationsRejected';
    if (done > 0) notify(text.many(words, done), { type: 'success' });
    again();
  }

  return (
    <Box sx={{ py: 2, minWidth: 0 }}>
      <PageTitle title={text('registrations')} />
      <Typography variant="h1">{text('registrations')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {text('registrationsText')}
      </Typography>
      {failed.map(({ registration, problem }) => (
        <Alert key={registration.userId} severity="error" variant="outlined" sx={{ mb: 1 }}>
          {text('registrationsFailed', { name: registration.username, problem })}
        </Alert>
      ))}
      {!data && (error ? <FailedNote error={error} onRetry={again} /> : <Waiting rows={6} />)}
      {data?.length === 0 && <Empty title={text('registrationsNone')} words={text('registrationsNoneText')} />}
      {data && data.length > 0 && (
        <Paper sx={{ p: 2, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
            <TextField
              size="small"
              label={text('registrationsFilter')}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
              sx={{ flex: '1 1 220px' }}
            />
            <Typography variant="body2" color="textSecondary" role="status">
              {text.many('registrationsSelected', chosen.length)}
            </Typography>
            <Button
              variant="contained"
              disabled={chosen.length === 0}
              loading={isBusy}
              onClick={() => void decide(chosen, { decision: 'approve' })}
            >
              {text('registrationsApprove')}
            </Button>
            <Button color="error" disabled={chosen.length === 0 || isBusy} onClick={() => setRejecting(chosen)}>
              {text('registrationsReject')}
            </Button>
          </Box>
          {shown.length === 0 && <Typography variant="body2">{text('registrationsNoMatch')}</Typography>}
          {shown.length > 0 && (
            <RegistrationTable
              registrations={shown}
              selected={selected}
              isBusy={isBusy}
              onSelect={setSelected}
              onApprove={(one) => void decide([one], { decision: 'approve' })}
              onReject={(one) => setRejecting([one])}
            />
          )}
        </Paper>
      )}
      {rejecting.length > 0 && (
        <RejectDialog
          count={rejecting.length}
          isPending={isBusy}
          onCancel={() => setRejecting([])}
          onReject={(reason) => decide(rejecting, { decision: 'reject', ...(reason === '' ? {} : { reason }) })}
        />
      )}
    </Box>
  );
}
