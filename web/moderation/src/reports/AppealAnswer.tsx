import { APPEAL_OUTCOMES, type AppealOutcome, REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import { decideAppeal } from '@folkmoot/contracts/reports/staff-commands';
import Typography from '@mui/material/Typography';
import { carryOutEach } from '../actions/carry-out-each.ts';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { Section } from '../layout/Section.tsx';
import { useStepUp } from '../step-up/step-up.ts';
import { text } from '../texts.ts';
import { SuspensionStatus } from './SuspensionStatus.tsx';
import type { OpenedCase } from './use-case.ts';
import { VerdictForm } from './VerdictForm.tsx';

type Props = {
  readonly shown: OpenedCase;
  readonly isClaimedByOther: boolean;
  readonly onDecided: (outcome: AppealOutcome, answer: string) => void;
  readonly onOutdated: () => void;
};

/** Answers an appeal. Reversing a warning is part of the answer and requires the password. A suspension must be lifted first. */
export function AppealAnswer({ shown, isClaimedByOther, onDecided, onOutdated }: Props) {
  const stepUp = useStepUp();
  const { id: caseId, kind, subject } = shown;

  function answer(outcome: AppealOutcome, words: string, password?: string): Promise<unknown> {
    return call(decideAppeal, { params: { caseId }, body: { outcome, answer: words, ...(password === undefined ? {} : { password }) } });
  }

  /** undefined: the moderator cancelled the password dialog. */
  async function answerWithProof(outcome: AppealOutcome, words: string): Promise<Problem | null | undefined> {
    let result: Problem | null | undefined;
    await carryOutEach([{ id: caseId, name: caseId }], {
      ...stepUp,
      carryOut: (_target, password) => answer(outcome, words, password),
      onResult: ({ problem }) => {
        result = problem;
      },
    });
    return result;
  }

  async function answerWithoutProof(outcome: AppealOutcome, words: string): Promise<Problem | null> {
    try {
      await answer(outcome, words);
      return null;
    } catch (error) {
      return problemOf(error);
    }
  }

  async function send(outcome: AppealOutcome, words: string): Promise<Problem | null> {
    const needsProof = kind === 'warning' && outcome === 'lifted';
    const problem = await (needsProof ? answerWithProof(outcome, words) : answerWithoutProof(outcome, words));
    if (problem === null) onDecided(outcome, words);
    if (problem?.status === 409) onOutdated();
    return problem ?? null;
  }

  return (
    <Section title={text('yourAnswer')} isWide>
      {kind === 'warning' && (
        <Typography variant="body2" color="textSecondary">
          {text('liftWarningText')}
        </Typography>
      )}
      {kind === 'suspension' && subject && <SuspensionStatus person={subject} />}
      <VerdictForm
        outcomes={APPEAL_OUTCOMES}
        words={{
          path: 'answer',
          label: text('answer'),
          hint: text('answerHint', { max: REPORT_LIMITS.answer.max }),
          max: REPORT_LIMITS.answer.max,
          missing: text('answerMissing'),
        }}
        confirm={text('sendAnswer')}
        isClaimedByOther={isClaimedByOther}
        send={send}
      />
    </Section>
  );
}
