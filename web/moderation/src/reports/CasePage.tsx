import type { AppealOutcome, ReportOutcome } from '@folkmoot/contracts/reports/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useNotify, useParams } from 'react-admin';
import { Person } from '../layout/Person.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { Answer } from './Answer.tsx';
import { Appeal } from './Appeal.tsx';
import { AroundIt } from './AroundIt.tsx';
import { CaseState } from './CaseState.tsx';
import { CaseVerbs } from './CaseVerbs.tsx';
import { kindText } from './case-texts.ts';
import { Decided } from './Decided.tsx';
import { Decision } from './Decision.tsx';
import { Contents, Reports } from './Reports.tsx';
import { TakeOrRelease } from './TakeOrRelease.tsx';
import { type Change, type OpenedCase, useCase } from './use-case.ts';

/** What was reported as it was, who reported it, and what becomes of it. */
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
  const isHeldByOther = takenBy !== null && takenBy.id !== id;
  const isReported = appeal === null && kind !== 'ticket';
  const [proposed, setProposed] = useState<{ readonly outcome: ReportOutcome } | null>(null);

  function decided(outcome: ReportOutcome | AppealOutcome, note: string): void {
    onChange({ status: 'decided', outcome, note: note || null, decidedBy: { id, username }, decidedAt: Date.now() });
    notify(text('decidedNow'), { type: 'success' });
  }

  const verdict = { shown, isHeldByOther, onDecided: decided, onOutdated };
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, maxWidth: 880, minWidth: 0 }}>
      <Head shown={shown} />
      {!isDecided && (
        <Box role="toolbar" aria-label={text('verbs')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <TakeOrRelease shown={shown} onChange={onChange} onOutdated={onOutdated} />
          {isReported && !isHeldByOther && <CaseVerbs shown={shown} onDone={(outcome) => setProposed({ outcome })} />}
        </Box>
      )}
      {!isDecided && isHeldByOther && (
        <Alert severity="info" variant="outlined">
          {text('heldByOther', { name: takenBy.username })}
        </Alert>
      )}
      <Box sx={{ minWidth: 0 }}>
        {isReported && <Contents reports={reports} />}
        {appeal && <Appeal appeal={appeal} />}
        {isReported && <Reports reports={reports} reportCount={reportCount} />}
        <AroundIt shown={shown} />
        {isDecided && <Decided shown={shown} />}
        {!isDecided && (appeal ? <Answer {...verdict} /> : <Decision {...verdict} proposed={proposed} />)}
      </Box>
    </Box>
  );
}

function Head({ shown }: { readonly shown: OpenedCase }) {
  const { kind, subject, takenBy, reportCount, appeal, status } = shown;
  const name = subject?.username ?? text('gone');
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Title title={kind === 'ticket' ? kindText(kind) : text('caseTitle', { kind: kindText(kind), name })} />
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
        {status === 'taken' && takenBy && <Person person={takenBy} />}
      </Box>
    </Box>
  );
}
