import type { AppealOutcome, ReportOutcome } from '@folkmoot/contracts/reports/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNotify, useParams } from 'react-admin';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Person } from '../layout/Person.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { Appeal } from './Appeal.tsx';
import { AppealAnswer } from './AppealAnswer.tsx';
import { CaseActions } from './CaseActions.tsx';
import { CaseDetails } from './CaseDetails.tsx';
import { CaseOutcome } from './CaseOutcome.tsx';
import { CaseState } from './CaseState.tsx';
import { ClaimButton } from './ClaimButton.tsx';
import { Context } from './Context.tsx';
import { kindText, outcomeText } from './case-texts.ts';
import { ReasonChips } from './ReasonChips.tsx';
import { Contents, Reports } from './Reports.tsx';
import { type Change, type OpenedCase, useCase } from './use-case.ts';

/** The reported content, its context, the reports, and the actions. */
export function CasePage() {
  const { id = '' } = useParams();
  const { data, error, again, change } = useCase(id);
  if (!data && error) return <Failed error={error} onRetry={again} />;
  if (!data) return <Waiting rows={8} />;
  return <OneCase key={data.id} shown={data} onChange={change} onOutdated={again} />;
}

type Props = { readonly shown: OpenedCase; readonly onChange: (change: Change) => void; readonly onOutdated: () => void };

function OneCase({ shown, onChange, onOutdated }: Props) {
  const { kind, status, takenBy, reports, reportCount, appeal } = shown;
  const { id, username } = useViewer();
  const notify = useNotify();
  const isDecided = status === 'decided';
  const isClaimedByOther = takenBy !== null && takenBy.id !== id;
  const isReported = appeal === null && kind !== 'ticket';

  function decided(outcome: ReportOutcome | AppealOutcome, note: string): void {
    onChange({ status: 'decided', outcome, note: note || null, decidedBy: { id, username }, decidedAt: Date.now() });
    notify(text(appeal ? 'answeredNow' : 'closedNow', { outcome: outcomeText(outcome) }), { type: 'success' });
  }

  const verdict = { shown, isClaimedByOther, onDecided: decided, onOutdated };
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, maxWidth: 880, minWidth: 0 }}>
      <Head shown={shown} />
      {!isDecided && (
        <Box role="toolbar" aria-label={text('actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <ClaimButton shown={shown} onChange={onChange} onOutdated={onOutdated} />
          {!appeal && !isClaimedByOther && <CaseActions shown={shown} onChange={onChange} onClosed={decided} onOutdated={onOutdated} />}
        </Box>
      )}
      {!isDecided && isClaimedByOther && (
        <Alert severity="info" variant="outlined">
          {text('claimedByOther', { name: takenBy.username })}
        </Alert>
      )}
      <Box sx={{ minWidth: 0 }}>
        {isDecided && <CaseOutcome shown={shown} />}
        {isReported && <Contents reports={reports} />}
        {kind === 'message' && <Context shown={shown} />}
        {appeal && <Appeal appeal={appeal} />}
        {isReported && <Reports reports={reports} reportCount={reportCount} />}
        {appeal && !isDecided && <AppealAnswer {...verdict} />}
        <CaseDetails shown={shown} />
      </Box>
    </Box>
  );
}

function Head({ shown }: { readonly shown: OpenedCase }) {
  const { kind, subject, takenBy, reportCount, appeal, status } = shown;
  const name = subject?.username ?? text('deletedUser');
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <PageTitle
        title={kind === 'ticket' ? kindText(kind) : text('caseTitle', { kind: kindText(kind), name })}
        parent={{ to: '/reports', words: text('reports') }}
      />
      <Typography variant="h1">
        {kindText(kind)}
        {kind !== 'ticket' && (
          <>
            {' · '}
            <bdi>{name}</bdi>
          </>
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <CaseState {...shown} />
        {appeal === null && kind !== 'ticket' && (
          <Typography variant="body2" color="textSecondary">
            {text.many('reportCount', reportCount)}
          </Typography>
        )}
        <ReasonChips reports={shown.reports} />
        {status === 'taken' && takenBy && <Person person={takenBy} />}
      </Box>
    </Box>
  );
}
