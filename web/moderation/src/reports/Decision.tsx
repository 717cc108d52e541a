import { REPORT_LIMITS, REPORT_OUTCOMES, type ReportOutcome } from '@folkmoot/contracts/reports/limits';
import { decideReport } from '@folkmoot/contracts/reports/staff-commands';
import Typography from '@mui/material/Typography';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { Section } from '../layout/Section.tsx';
import { text } from '../texts.ts';
import type { OpenedCase } from './use-case.ts';
import { VerdictForm } from './VerdictForm.tsx';

type Props = {
  readonly shown: OpenedCase;
  readonly isHeldByOther: boolean;
  readonly proposed: { readonly outcome: ReportOutcome } | null;
  readonly onDecided: (outcome: ReportOutcome, note: string) => void;
  readonly onOutdated: () => void;
};

/** Says what was done, of a report or a ticket, and tells whoever reported. */
export function Decision({ shown, isHeldByOther, proposed, onDecided, onOutdated }: Props) {
  async function send(outcome: ReportOutcome, note: string): Promise<Problem | null> {
    try {
      await call(decideReport, { params: { caseId: shown.id }, body: { outcome, ...(note === '' ? {} : { note }) } });
      onDecided(outcome, note);
      return null;
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status === 409) onOutdated();
      return problem;
    }
  }

  return (
    <Section title={text('decision')} isWide>
      <Typography variant="body2" color="textSecondary">
        {text(shown.kind === 'ticket' ? 'decideTicketText' : 'decideText')}
      </Typography>
      <VerdictForm
        outcomes={REPORT_OUTCOMES}
        words={{
          path: 'note',
          label: text('note'),
          hint: text('noteHint', { max: REPORT_LIMITS.note }),
          max: REPORT_LIMITS.note,
          missing: null,
        }}
        confirm={text('decide')}
        isHeldByOther={isHeldByOther}
        proposed={proposed}
        send={send}
      />
    </Section>
  );
}
